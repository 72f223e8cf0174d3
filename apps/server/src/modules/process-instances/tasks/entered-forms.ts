/** What people enter at a step: checked against rights and schema, completed by the server's own fields, and kept. */
import { FORM_DATA_LIMIT_BYTES, TIME_ZONE_OFFSET_MS } from '@liveline/contract/constants.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { FlaggedField } from '@liveline/contract/sensitive-word/shapes.ts'
import { closedCellKeys, fixedValues, withUnseenCells } from '@liveline/form-schema/cells.ts'
import { fileIdsIn } from '@liveline/form-schema/file-ids.ts'
import type { Queryable, Tx } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import { bodyTooLarge } from '../../../http/body-too-large.ts'
import type { Caller } from '../../../http/caller.ts'
import { bindFilesToInstance } from '../../files/files.service.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import type { CatalogueService } from '../../live-line/catalogue.service.ts'
import { itemFactOf } from '../../live-line/item-facts.ts'
import type { NumbersService } from '../../numbers/numbers.service.ts'
import type { NodeSettings } from '../../process-definitions/node-settings.ts'
import type { FilledForm, InstanceForm, LoadedInstance } from '../store/stored-instance.ts'
import {
  automaticFields,
  forbiddenChanges,
  hiddenKeys,
  hiddenValues,
  isBlank,
  mergeEntered,
  neverEntered,
  requiredAt,
  rightOf,
  rightsAt,
  visibleValues,
  type FormRights,
  type Values,
} from './task-forms.ts'
import type { WriteSet } from '../store/write-set.ts'
import { createOnlyOwn } from './only-own.ts'
import { addFormOfInstance } from './tasks.repository.ts'

export type FormValues = Readonly<Record<string, Values>>

/** A form of the instance with what it is to hold. */
export type FilledIn = { readonly form: InstanceForm; readonly data: Values }

export type EnteredForms = ReturnType<typeof createEnteredForms>

export function createEnteredForms(parts: {
  forms: FormsService
  catalogue: CatalogueService
  numbers: NumbersService
}) {
  const { forms, catalogue, numbers } = parts
  const onlyOwn = createOnlyOwn({ forms })

  async function readMainForm(tx: Queryable, before: LoadedInstance | undefined, isNeeded: boolean): Promise<Values> {
    const formDataId = before?.forms.find(({ isMain }) => isMain)?.formDataId
    if (!isNeeded || before === undefined || formDataId === undefined) return {}
    return (await findFilled(tx, before, formDataId))?.data ?? {}
  }

  /** As read with the instance; the others are seldom needed. */
  async function findFilled(tx: Queryable, loaded: LoadedInstance, id: string): Promise<FilledForm | undefined> {
    return loaded.filled.get(id) ?? (await forms.getFormData(tx, id))
  }

  /** The server's own fields of a form: numbers, names, and what the catalogue says of the item. */
  async function fillAutomatic(
    tx: Queryable,
    fields: ReadonlyMap<string, string>,
    values: Values,
    start: { number: string; caller: Caller; now: Date } | undefined,
  ): Promise<Values> {
    const filled = await catalogue.withItemFacts(tx, fields, values)
    if (start === undefined) return filled
    for (const [name, source] of fields) {
      if (itemFactOf(source) !== undefined) continue
      if (source === 'planNo') filled[name] = start.number
      else if (source === 'applicant') filled[name] = start.caller.name
      else if (source === 'applyTime') filled[name] = start.now.toISOString()
      else delete filled[name]
    }
    return filled
  }

  /** The server's own fields of a node's own form: `number:LWK` counts once, author and version with every saving. */
  async function fillOwnForm(
    tx: Tx,
    fields: ReadonlyMap<string, string>,
    values: Values,
    facts: { instance: { number: string; orgId: number }; author: string; version: number; now: Date },
  ): Promise<Values> {
    const { instance, author, version, now } = facts
    const filled: Record<string, unknown> = { ...values }
    for (const [name, source] of fields) {
      const prefix = /^number:([A-Z]{2,8})$/.exec(source)?.[1]
      if (prefix !== undefined) filled[name] ??= await nextNumber(tx, prefix, instance.orgId, now)
      else if (source === 'planNo') filled[name] = instance.number
      else if (source === 'author') filled[name] = author
      else if (source === 'version') filled[name] = version
    }
    return filled
  }

  async function nextNumber(tx: Tx, prefix: string, orgId: number, now: Date): Promise<string> {
    const month = new Date(now.getTime() + TIME_ZONE_OFFSET_MS).toISOString().slice(0, 7).replace('-', '')
    const series = `${prefix}-${orgId}-${month}`
    return `${series}-${String(await numbers.next(tx, series)).padStart(4, '0')}`
  }

  /** Judges what was entered, refusing what the node does not allow; gives the forms to be saved. */
  async function applyForms(
    tx: Tx,
    caller: Caller,
    input: {
      loaded: LoadedInstance
      node: NodeSettings | undefined
      entered: FormValues
      /** The versions of the forms that he had before him; of others it is not asked. */
      seen: Readonly<Record<string, number>>
      /** Whether compulsory fields may stay empty: the outcome turns the work down. */
      mayBeIncomplete: boolean
      /** What else goes into the main form, whoever may edit it. */
      noted: Values
      /** The person wants it stored with the sensitive words in it. */
      confirmSensitive: boolean
      /** Sensitive words of what he says beside the forms. */
      said?: readonly FlaggedField[]
      now: Date
    },
  ): Promise<{ filledIn: FilledIn[]; mainForm: Values | undefined; flagged: FlaggedField[] }> {
    const { loaded, node, entered, seen: before, mayBeIncomplete, noted, confirmSensitive, said = [], now } = input
    const changed: FilledIn[] = []
    const flagged: FlaggedField[] = []
    let mainForm: Values | undefined
    const known = new Set(loaded.forms.map(({ formKey }) => formKey))
    const unknown = Object.keys(entered).filter((formKey) => !known.has(formKey))
    if (unknown.length > 0)
      throw new AppError('UNKNOWN_FIELD', { details: { fields: unknown.map((key) => `forms.${key}`) } })
    const mainRights = rightsAt(node, loaded.forms.find(({ isMain }) => isMain) ?? { formKey: '', isMain: true })
    for (const form of loaded.forms) {
      const rights = rightsAt(node, form)
      const isEditable =
        rights.defaultRight === 'edit' || Object.values(rights.fields).some(({ right }) => right === 'edit')
      const sent = entered[form.formKey]
      const isNoted = form.isMain && Object.keys(noted).length > 0
      if (sent === undefined && !isEditable && !isNoted) continue
      const version = await forms.getVersion(form.formVersionId, { queryable: tx, language: caller.language })
      const { schema } = version
      const record = form.formDataId === undefined ? undefined : await findFilled(tx, loaded, form.formDataId)
      const stored: Values = record?.data ?? {}
      const automatic = automaticFields(schema)
      const given =
        sent && (await onlyOwn(tx, caller, { form, schema, record, rights, sent, seen: before[form.formKey] }))
      assertEditable(form.formKey, stored, { given: given ?? {}, rights, schema })
      if (!isEditable && !isNoted) continue
      const shownOnly = neverEntered(schema)
      const entries = Object.entries(given ?? {}).filter(([name]) => !automatic.has(name) && !shownOnly.has(name))
      const begun = { ...fixedValues(schema), ...stored }
      const filled = await fillAutomatic(
        tx,
        automatic,
        mergeEntered(begun, Object.fromEntries(entries), rights, schema),
        undefined,
      )
      // The expressions of a node's own form read the plan, as far as the person sees it.
      const plan = form.isMain ? {} : { mainForm: mainForm ?? (await readMainForm(tx, loaded, true)) }
      const merged = forms.compute(schema, form.isMain ? { ...filled, ...noted } : filled, plan)
      const around = form.isMain ? {} : { mainForm: visibleValues(plan.mainForm ?? {}, mainRights) }
      const seen = visibleValues(merged, rights)
      const [held, shownToHim] = form.isMain
        ? [stored, visibleValues(stored, rights)]
        : [plan.mainForm ?? {}, around.mainForm ?? {}]
      const editable =
        rights.defaultRight === 'edit' && Object.keys(rights.fields).length === 0
          ? undefined
          : new Set([...Object.keys(schemaFields(schema, merged, rights))])
      // Judged by what the person sees, as in his browser: a refusal must tell nothing of what is hidden from him.
      const problems = await forms.validate(tx, schema, seen, {
        language: caller.language,
        editable,
        closedCells: closedCellKeys(rights.fields),
        required: requiredAt(rights),
        mayBeIncomplete,
        around,
        now,
        fileOwner: {
          userId: caller.userId,
          instanceId: loaded.instance.id,
          without: fileIdsIn(schema, seen).filter((id) => holds(held, id) && !holds(shownToHim, id)),
        },
      })
      if (problems.length > 0) throw formInvalid(form.formKey, problems)
      const entire = forms.dropHidden(schema, merged, plan)
      const filledIn = forms.dropHidden(schema, seen, around)
      const unseen = Object.keys(entire).filter((name) => !Object.hasOwn(filledIn, name) && Object.hasOwn(stored, name))
      const shown: Values = {
        ...hiddenValues(merged, rights),
        ...Object.fromEntries(unseen.map((name) => [name, stored[name]])),
        ...withUnseenCells(filledIn, { whole: entire, stored, hidden: hiddenKeys(rights) }),
      }
      // Nothing entered is nothing to keep: no empty form among those that were filled in.
      const isUntouched = form.formDataId === undefined ? mayBeIncomplete && isBlank(given ?? {}) : given === undefined
      if (isUntouched && !isNoted) continue
      const ownFacts = { instance: loaded.instance, author: caller.name, version: (record?.rev ?? 0) + 1, now }
      const data = form.isMain ? shown : await fillOwnForm(tx, automatic, shown, ownFacts)
      flagged.push(
        ...(await forms.assertWords(tx, caller, version, {
          values: data,
          before: { ...stored, ...(form.isMain ? noted : {}) },
          said,
          isConfirmed: confirmSensitive,
        })),
      )
      await bindFilesToInstance(tx, caller, fileIdsIn(schema, data), { instanceId: loaded.instance.id })
      changed.push({ form, data })
      if (form.isMain) mainForm = data
    }
    return { filledIn: changed, mainForm, flagged }
  }

  /** Writes them with the other rows of the step. */
  function storeForms(
    writes: WriteSet,
    caller: Caller,
    { instance }: Pick<LoadedInstance, 'instance'>,
    filledIn: readonly FilledIn[],
  ): void {
    const { id: processInstanceId, orgId } = instance
    for (const { form, data } of filledIn) {
      const { formVersionId, formDataId } = form
      const entry = { formVersionId, processInstanceId, data, userId: caller.userId, orgId }
      writes.also((statement) => {
        const saved = forms.addFormData(statement, {
          ...entry,
          ...(formDataId === undefined ? {} : { id: formDataId }),
        })
        if (formDataId !== undefined) return
        addFormOfInstance(statement, { processInstanceId, formKey: form.formKey, saved })
      })
    }
  }

  return { readMainForm, fillAutomatic, nextNumber, applyForms, storeForms }
}

/** Whether an id stands anywhere in values. */
const holds = (values: Values, id: string): boolean => JSON.stringify(values).includes(id)

/** Fields a person may edit, by name, whether or not they have a value yet. */
function schemaFields(schema: AmisSchema, values: Values, rights: Parameters<typeof rightOf>[0]): Record<string, true> {
  const names = new Set([...Object.keys(values), ...Object.keys(rights.fields), ...namesIn(schema)])
  return Object.fromEntries(
    [...names].filter((name) => rightOf(rights, name) === 'edit').map((name) => [name, true as const]),
  )
}

function namesIn(schema: AmisSchema): ReadonlySet<string> {
  const before = fieldNames.get(schema)
  if (before !== undefined) return before
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { name, type } = node as { name?: unknown; type?: unknown }
    if (typeof name === 'string' && typeof type === 'string') names.add(name)
    // Columns of a table of rows belong to the table.
    if (type !== 'combo') Object.values(node).forEach(visit)
  }
  visit(schema)
  fieldNames.set(schema, names)
  return names
}

const fieldNames = new WeakMap<AmisSchema, ReadonlySet<string>>()

/** @throws {AppError} FIELD_NOT_EDITABLE for a change that the step does not let make */
export function assertEditable(
  formKey: string,
  stored: Values,
  { given, rights, schema }: { given: Values; rights: FormRights; schema: AmisSchema },
): void {
  const fields = forbiddenChanges(stored, given, rights, schema)
  if (fields.length > 0) throw new AppError('FIELD_NOT_EDITABLE', { details: { fields, form: formKey } })
}

export function formInvalid(formKey: string, problems: readonly { path: string; message: string }[]): AppError {
  return new AppError('FORM_INVALID', {
    details: { count: problems.length, first: problems[0]?.message ?? '', form: formKey, problems },
  })
}

/** @throws {AppError} BODY_TOO_LARGE for more than any form asks for (security.md §4.4) */
export function assertModest(entered: FormValues): void {
  if (Buffer.byteLength(JSON.stringify(entered)) <= FORM_DATA_LIMIT_BYTES) return
  throw bodyTooLarge(FORM_DATA_LIMIT_BYTES)
}
