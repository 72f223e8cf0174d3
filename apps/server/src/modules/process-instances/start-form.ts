/** What the start of a process shows: the main form with its first values, and the diagram. */
import { stepsOfInitiator } from './step/steps-to-choose.ts'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { FormsService, FormVersionWithSchema } from '../forms/forms.service.ts'
import { listMemberships } from '../organisations/organisations.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import { refuseMissing } from './task-access.ts'
import type { EnteredForms } from './tasks/entered-forms.ts'
import { prefillForm } from './tasks/prefill.ts'
import { automaticFields, type Values } from './tasks/task-forms.ts'

/** What the form begins with instead of what is known of the applicant. */
type FirstValues<Note> = (form: FormVersionWithSchema) => Promise<{ values: Values; note: Note }>

export function createStartForm(parts: {
  readonly database: Queryable
  readonly clock: Clock
  readonly forms: FormsService
  readonly definitions: DefinitionsService
  readonly enteredForms: Pick<EnteredForms, 'fillAutomatic'>
}) {
  const { database, clock, forms, definitions, enteredForms } = parts

  async function knownOf(caller: Caller, { schema }: FormVersionWithSchema): Promise<Values> {
    const memberships = await listMemberships(database, caller.userId)
    const { userId, orgId } = caller
    const orgIds = [...new Set([orgId, ...memberships.map(({ id }) => id)])]
    const facts = { now: clock.now(), userId, applicant: { userId, orgIds }, mainForm: {} }
    return prefillForm(forms, database, schema, facts)
  }

  /** @param firstValues absent: what is known of the applicant */
  return async function startForm<Note = null>(caller: Caller, flowKey: string, firstValues?: FirstValues<Note>) {
    const version = await definitions.getStartable(caller, flowKey)
    const { mainForm } = version.settings
    if (mainForm === undefined) return refuseMissing(caller)
    const form = await forms.getReleasedVersion(mainForm, { language: caller.language })
    const given = await firstValues?.(form)
    const automatic = automaticFields(form.schema)
    const values = await enteredForms.fillAutomatic(
      database,
      automatic,
      given?.values ?? (await knownOf(caller, form)),
      undefined,
    )
    const [labels = {}] = await forms.label(database, [{ schema: form.schema, values: [values] }])
    const shown: TaskForm = {
      formKey: form.formKey,
      formName: form.name,
      formNameEn: form.nameEn,
      formVersionId: form.id,
      formDataId: null,
      schema: form.schema,
      mobileSchema: form.mobileSchema,
      values,
      defaultRight: 'edit',
      fields: Object.fromEntries([...automatic.keys()].map((name) => [name, { right: 'read', required: false }])),
      isMain: true,
      labels,
    }
    return {
      flowKey: version.key,
      flowName: version.name,
      flowNameEn: version.nameEn,
      form: shown,
      diagram: version.bpmnXml,
      toChoose: stepsOfInitiator(version.settings),
      note: given?.note ?? null,
    }
  }
}
