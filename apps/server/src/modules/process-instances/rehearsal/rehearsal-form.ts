/** What a rehearsal can be given: the form of the start as the applicant would get it, and whom he may choose. */
import type { RehearsalForm } from '@liveline/contract/rehearsal/shapes.ts'
import type { Caller } from '../../../http/caller.ts'
import { listMemberships } from '../../organisations/organisations.service.ts'
import type { WhichDrawing } from '../../process-definitions/tried-drawing.ts'
import { stepsOfAnybodyBefore, stepsOfInitiator } from '../step/steps-to-choose.ts'
import { prefillForm } from '../tasks/prefill.ts'
import { automaticFields } from '../tasks/task-forms.ts'
import type { createRehearse, RehearsalParts } from './rehearse.ts'

export function createRehearsalForm(
  parts: RehearsalParts & Pick<ReturnType<typeof createRehearse>, 'mainFormOf' | 'getApplicant'>,
) {
  const { database, clock, forms, definitions, enteredForms, mainFormOf, getApplicant } = parts

  return async function rehearsalForm(
    caller: Caller,
    { initiator, ...which }: WhichDrawing & { initiator: number },
  ): Promise<RehearsalForm> {
    const version = await definitions.getTried(caller, which)
    const applicant = await getApplicant(caller, initiator)
    const main = await mainFormOf(version, caller)
    const head = {
      id: version.definitionId,
      flowKey: version.key,
      name: version.name,
      nameEn: version.nameEn,
      version: version.versionId === 0 ? null : version.version,
      toChoose: [...stepsOfInitiator(version.settings), ...stepsOfAnybodyBefore(version.settings)],
    }
    if (main === undefined) return { ...head, form: null }
    const { schema } = main
    const memberships = await listMemberships(database, applicant.userId)
    const orgIds = [...new Set([applicant.orgId, ...memberships.map(({ id }) => id)])]
    const facts = {
      now: clock.now(),
      userId: applicant.userId,
      applicant: { userId: applicant.userId, orgIds },
      mainForm: {},
    }
    const automatic = automaticFields(schema)
    const known = await prefillForm(forms, database, schema, facts)
    const values = await enteredForms.fillAutomatic(database, automatic, known, undefined)
    const [labels = {}] = await forms.label(database, [{ schema, values: [values] }])
    return {
      ...head,
      form: {
        formKey: main.formKey,
        formName: main.name,
        formNameEn: main.nameEn,
        formVersionId: main.id,
        formDataId: null,
        schema,
        mobileSchema: main.mobileSchema,
        values,
        defaultRight: 'edit',
        fields: Object.fromEntries([...automatic.keys()].map((name) => [name, { right: 'read', required: false }])),
        isMain: true,
        labels,
      },
    }
  }
}
