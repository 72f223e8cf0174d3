/** Starting a process with what the applicant entered. */
import { fixedValues } from '@liveline/form-schema/cells.ts'
import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { fileIdsIn } from '@liveline/form-schema/file-ids.ts'
import type { Variables } from '@liveline/workflow-engine'
import type { Clock } from '../../clock.ts'
import type { Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import { systemCaller, type Caller } from '../../http/caller.ts'
import type { Ids } from '../../ids.ts'
import { auditRow } from '../audit/audit.service.ts'
import { bindFilesToInstance } from '../files/files.service.ts'
import type { FormsService, FormVersionWithSchema } from '../forms/forms.service.ts'
import { assertAllChosen, assertChoosable } from './step/chosen-approvers.ts'
import { stepsOfInitiator } from './step/steps-to-choose.ts'
import { organisationOf } from './step/actor-references.ts'
import type { RunnableVersion } from '../process-definitions/released-versions.ts'
import { assertModest, formInvalid, type EnteredForms, type FormValues } from './tasks/entered-forms.ts'
import type { StepDone } from './step/step.ts'
import { stepResult } from './step/step-result.ts'
import type { RunStep } from './step/run-step.ts'
import { assertMayStartFor } from './start-rights.ts'
import { startableDefinition } from './starts/starts.repository.ts'
import { writeAutomaticStart } from './starts/automatic-start.ts'
import { submitDraft } from './submitted-drafts.repository.ts'
import {
  automaticFields,
  formVariables,
  listedFields,
  mergeEntered,
  neverEntered,
  type Values,
} from './tasks/task-forms.ts'
import { titleOf } from '../process-definitions/instance-title.ts'

/** What only some starts have: a draft that is handed in, people chosen for later steps, the event that starts it. */
type StartOptions = {
  readonly draftId?: string | undefined
  readonly chosen?: ChosenApprovers
  /** The person wants it started with the sensitive words in it. */
  readonly confirmSensitive?: boolean
  /** Instead of a person: the form begins empty, with what the server fills in, and nothing in it is asked for. */
  readonly event?: { readonly startEventId: string; readonly variables: Variables }
}

export type StartProcess = ReturnType<typeof createStartProcess>

export function createStartProcess(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly forms: FormsService
  readonly enteredForms: Pick<EnteredForms, 'fillAutomatic' | 'nextNumber'>
  readonly runStep: RunStep
}) {
  const { clock, ids, forms, enteredForms, runStep } = parts
  const { fillAutomatic, nextNumber } = enteredForms

  /** @param caller who starts it, or for whom an event does */
  async function startIn(
    tx: Tx,
    caller: Caller,
    version: RunnableVersion,
    entered: FormValues,
    { draftId, chosen = {}, confirmSensitive = false, event }: StartOptions = {},
  ): Promise<StepResult> {
    const now = clock.now()
    const { settings } = version
    const instanceId = ids.next()
    const orgId = caller.orgId
    if (draftId !== undefined) {
      const number = await submitDraft(tx, { userId: caller.userId, draftId, instanceId })
      if (number !== undefined) throw new AppError('ALREADY_SUBMITTED', { details: { number } })
    }
    await assertChoosable(tx, chosen, stepsOfInitiator(settings), caller.language)
    if (event === undefined) assertAllChosen(settings, chosen, caller.language)
    const { pinned, main } = await pinForms(tx, caller, version, entered)
    const judged =
      main === undefined
        ? {}
        : event === undefined
          ? await judge(tx, caller, main, entered[main.formKey] ?? {}, now)
          : await begin(tx, main)
    await assertMayStartFor(tx, caller, organisationOf(settings, judged))
    const flagged =
      main === undefined || event !== undefined
        ? []
        : await forms.assertWords(tx, caller, main, { values: judged, isConfirmed: confirmSensitive })
    const number = await nextNumber(tx, settings.numberPrefix, orgId, now)
    const values =
      main === undefined
        ? judged
        : forms.compute(
            main.schema,
            await fillAutomatic(tx, automaticFields(main.schema), judged, { number, caller, now }),
          )
    if (main !== undefined) await bindFilesToInstance(tx, caller, fileIdsIn(main.schema, judged), { instanceId })
    const formDataId = main === undefined ? null : ids.next()
    const title = titleOf(settings.title, values, version.name)
    const done = await runStep(tx, {
      version,
      before: undefined,
      command: {
        type: 'startProcess',
        processInstanceId: instanceId,
        businessKey: number,
        initiator: String(caller.userId),
        variables: {
          ...event?.variables,
          initiator: String(caller.userId),
          ...formVariables(settings.formVariables, values),
        },
        ...(event === undefined ? {} : { startEventId: event.startEventId }),
      },
      act:
        event === undefined
          ? { kind: 'started', userId: caller.userId, userName: caller.name, opinion: '' }
          : undefined,
      mainForm: values,
      heading: { orgId, number, title, initiatorId: caller.userId },
      chosen,
      now,
      language: caller.language,
      also(made) {
        const { writes } = made.recorded
        // It was found before, and may have been switched off or deleted since.
        writes.hold(
          (statement) => startableDefinition(statement, version.definitionId),
          () => new AppError('NOT_RELEASED', { details: { name: nameIn(caller.language, version) } }),
        )
        writes.insert('process_instances', instanceRow(made))
        if (event !== undefined) writeAutomaticStart(made, version, caller, { ...event, ids, now })
        const keyed = { org_id: orgId, process_instance_id: instanceId }
        writes.insert(
          'instance_forms',
          ...pinned.map((form, position) => ({
            ...keyed,
            form_key: form.formKey,
            form_version_id: form.id,
            is_main: form === main,
            position,
            form_data_id: form === main ? formDataId : null,
          })),
        )
        if (main !== undefined && formDataId !== null) {
          const entry = { formVersionId: main.id, processInstanceId: instanceId, data: values, orgId }
          writes.also((statement) => {
            forms.addFormData(statement, { ...entry, newId: formDataId, userId: caller.userId })
          })
        }
        const after = { number, flowKey: version.key, ...(flagged.length === 0 ? {} : { sensitiveWords: flagged }) }
        writes.insert(
          'audit_log',
          auditRow(event === undefined ? caller : systemCaller(), {
            action: 'instance.start',
            objectType: 'instance',
            objectId: instanceId,
            after,
          }),
        )
      },
    })

    function instanceRow({ recorded, directory, result }: StepDone) {
      const { state, endedAt } = result.state.instance
      return {
        id: instanceId,
        org_id: orgId,
        definition_id: version.definitionId,
        definition_version_id: version.versionId,
        definition_key: version.key,
        number,
        title,
        status: state,
        business_state: recorded.businessState,
        business_key: number,
        initiator_id: caller.userId,
        initiator_name: caller.name,
        initiator_department: directory.person(caller.userId).departmentName,
        fields: listedFields(values),
        started_at: now,
        ended_at: endedAt ?? null,
        chosen,
        rev: 1,
      }
    }

    const { businessState } = done.recorded
    const { state: status } = done.result.state.instance
    return stepResult(caller, { instanceId, number, status, businessState }, done, clock)
  }

  async function startVersion(
    write: Write,
    caller: Caller,
    version: RunnableVersion,
    entered: FormValues,
    options: Omit<StartOptions, 'event'> = {},
  ): Promise<StepResult> {
    assertModest(entered)
    return write((tx) => startIn(tx, caller, version, entered, options))
  }

  return { startVersion, startIn }

  /** The form of a process that nobody filled in. */
  async function begin(tx: Tx, main: FormVersionWithSchema): Promise<Values> {
    const filled = await fillAutomatic(tx, automaticFields(main.schema), {}, undefined)
    return forms.dropHidden(main.schema, forms.compute(main.schema, filled))
  }

  /** The versions of the forms that the instance keeps to. @throws {AppError} UNKNOWN_FIELD for forms not asked for */
  async function pinForms(tx: Tx, caller: Caller, { settings }: RunnableVersion, entered: FormValues) {
    const pinned: FormVersionWithSchema[] = []
    for (const formKey of settings.formKeys) {
      pinned.push(await forms.getReleasedVersion(formKey, { queryable: tx, language: caller.language }))
    }
    const unknown = Object.keys(entered).filter((formKey) => formKey !== settings.mainForm)
    if (unknown.length > 0)
      throw new AppError('UNKNOWN_FIELD', { details: { fields: unknown.map((key) => `forms.${key}`) } })
    return { pinned, main: pinned.find(({ formKey }) => formKey === settings.mainForm) }
  }

  /** What the applicant entered in the main form, with what the catalogue says of the item. */
  async function judge(
    tx: Tx,
    caller: Caller,
    main: FormVersionWithSchema,
    entered: Values,
    now: Date,
  ): Promise<Values> {
    const automatic = automaticFields(main.schema)
    const shownOnly = neverEntered(main.schema)
    const given = Object.entries(entered).filter(([name]) => !automatic.has(name) && !shownOnly.has(name))
    const rights = { defaultRight: 'edit', fields: {} } as const
    const begun = mergeEntered(fixedValues(main.schema), Object.fromEntries(given), rights, main.schema)
    const filled = await fillAutomatic(tx, automatic, begun, undefined)
    const values = forms.compute(main.schema, filled)
    const { userId, language } = caller
    const problems = await forms.validate(tx, main.schema, values, { language, now, fileOwner: { userId } })
    if (problems.length > 0) throw formInvalid(main.formKey, problems)
    return forms.dropHidden(main.schema, values)
  }
}
