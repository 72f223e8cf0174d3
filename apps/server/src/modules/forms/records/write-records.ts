/** What people do with records of their own accord: fill in, correct, put into the bin, take out. */
import { FORM_DATA_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { FlaggedField } from '@liveline/contract/sensitive-word/shapes.ts'
import type { Problem } from '@liveline/contract/envelope.ts'
import { say } from '@liveline/contract/language.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { withComputed } from '@liveline/form-schema/computed.ts'
import { fileIdsIn } from '@liveline/form-schema/file-ids.ts'
import { isSame } from '@liveline/form-schema/same.ts'
import type { Clock } from '../../../clock.ts'
import type { Queryable, Tx, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import { bodyTooLarge } from '../../../http/body-too-large.ts'
import type { Caller } from '../../../http/caller.ts'
import { audit } from '../../audit/audit.service.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import { findFormData, type FormDataRecord, type FormValues, type Saved } from '../data/form-data.repository.ts'
import type { FormDataService } from '../data/form-data.service.ts'
import { bindFilesToRecord } from '../../files/files.service.ts'
import type { FormsService, JudgeOptions } from '../forms.service.ts'
import type { FormVersions } from '../form-versions.ts'
import { changedValues, forbiddenChanges, knownTo, newValues, storable } from './editable-values.ts'
import { refuseAct, refuseNoRecord, type createRecordRights } from './record-rights.ts'
import { lockNewRecord, lockRecord, setDeleted } from './records.repository.ts'
import { recordTexts } from './records.texts.ts'
import { shownValues } from './shown-values.ts'

/** How long a record lies in the bin. */

export type RecordChange = {
  readonly id: string
  readonly rev: number
  readonly values: FormValues
  readonly reason?: string | undefined
  readonly migrateToLatest?: boolean | undefined
  /** The person wants it saved with the sensitive words in it. */
  readonly confirmSensitive: boolean
}

/** Judges values by the rules of a form, with the options of its calls looked up. */
export type Judge = (
  queryable: Queryable,
  schema: AmisSchema,
  values: FormValues,
  options: JudgeOptions,
) => Promise<Problem[]>

export function createWriteRecords(parts: {
  readonly clock: Clock
  readonly versions: FormVersions
  readonly data: Pick<FormDataService, 'saveFormData'>
  readonly recordRights: ReturnType<typeof createRecordRights>
  readonly judge: Judge
  readonly assertWords: FormsService['assertWords']
}) {
  const { clock, versions, data, recordRights, judge, assertWords } = parts

  async function assertRight(
    tx: Tx,
    caller: Caller,
    { schema, values, formDataId }: { schema: AmisSchema; values: FormValues; formDataId?: string },
  ): Promise<void> {
    const { userId, language } = caller
    const fileOwner = { userId, formDataId }
    const problems = await judge(tx, schema, values, { language, now: clock.now(), fileOwner })
    if (problems.length === 0) return
    throw new AppError('FORM_INVALID', {
      details: { count: problems.length, first: problems[0]?.message ?? '', problems },
    })
  }

  /** Also when the same person sends the same record again, because he never heard of the first answer. */
  async function savedBefore(tx: Tx, caller: Caller, id: string, formId: number): Promise<Saved | undefined> {
    await lockNewRecord(tx, id)
    const before = await findFormData(tx, id)
    if (before === undefined) return undefined
    if (before.formId === formId && before.createdBy === caller.userId && before.deletedAt === null)
      return { id, rev: before.rev }
    throw new AppError('DUPLICATE', { details: { what: say(caller.language, recordTexts.recordId), value: id } })
  }

  async function save(
    write: Write,
    caller: Caller,
    asked: { formId: number; values: FormValues; id?: string | undefined; confirmSensitive: boolean },
  ): Promise<Saved> {
    const { formId, values, id, confirmSensitive } = asked
    assertModest(values)
    return write(async (tx) => {
      const form = await versions.getReleasedVersion(formId, { queryable: tx, language: caller.language })
      const { access } = await recordRights.rightsOn(tx, caller, form)
      const named = { formName: form.name, formNameEn: form.nameEn }
      if (!access.create) return refuseAct(caller, named, 'create')
      const before = id === undefined ? undefined : await savedBefore(tx, caller, id, formId)
      if (before !== undefined) return before
      const { schema } = form
      const whole = withComputed(schema, newValues(schema, values))
      await assertRight(tx, caller, { schema, values: whole })
      const flagged = await assertWords(tx, caller, form, { values: whole, isConfirmed: confirmSensitive })
      const saved = await data.saveFormData(tx, {
        formVersionId: form.id,
        data: storable(schema, whole),
        userId: caller.userId,
        orgId: caller.orgId,
        kind: 'created',
        ...(id === undefined ? {} : { newId: id }),
      })
      await bindFilesToRecord(tx, caller, fileIdsIn(schema, whole), { formDataId: saved.id })
      await audit(tx, caller, {
        action: 'formData.create',
        objectType: 'formData',
        objectId: saved.id,
        after: { formId, values: shownValues(fieldsOf(schema), whole), ...confirmed(flagged) },
      })
      return saved
    })
  }

  /** Locked, visible, not in the bin. @throws {AppError} NOT_FOUND, RECORD_DELETED, RECORD_OF_PROCESS, RECORDS_FORBIDDEN, STALE */
  async function requireChangeable(
    tx: Tx,
    caller: Caller,
    { id, rev }: { id: string; rev: number },
    act: 'update' | 'delete',
  ): Promise<FormDataRecord> {
    const record = await lockRecord(tx, id)
    if (record === undefined) return refuseNoRecord(caller)
    const found = await recordRights.rightsOn(tx, caller, record)
    if (!found.may('read', record)) return refuseNoRecord(caller)
    if (record.deletedAt !== null) {
      // A record that was put into the bin changes no more: who changed it last deleted it.
      const details = { name: await lastEditor(tx, record), at: record.deletedAt.toISOString() }
      throw new AppError('RECORD_DELETED', { details })
    }
    if (record.processInstanceId !== null) throw new AppError('RECORD_OF_PROCESS')
    if (!found.may(act, record)) return refuseAct(caller, record, act)
    if (record.rev !== rev) throw await stale(tx, record)
    return record
  }

  async function lastEditor(tx: Tx, { updatedBy }: FormDataRecord): Promise<string> {
    const people = await loadDirectory(tx, updatedBy === null ? [] : [{ kind: 'user', id: updatedBy }])
    return updatedBy === null ? '' : people.person(updatedBy).name
  }

  /** Tells who was first, and carries what he saved, so that the second may compare (answers C3). */
  async function stale(tx: Tx, record: FormDataRecord): Promise<AppError> {
    const { schema } = await versions.getVersion(record.formVersionId, { queryable: tx })
    return new AppError('STALE', {
      details: {
        name: await lastEditor(tx, record),
        at: record.updatedAt.toISOString(),
        rev: record.rev,
        formVersionId: record.formVersionId,
        values: shownValues(fieldsOf(schema), record.data),
      },
    })
  }

  async function update(write: Write, caller: Caller, change: RecordChange): Promise<Saved> {
    const { id, values, reason = '', migrateToLatest = false } = change
    assertModest(values)
    return write(async (tx) => {
      const record = await requireChangeable(tx, caller, change, 'update')
      const own = await versions.getVersion(record.formVersionId, { queryable: tx, language: caller.language })
      const latest = migrateToLatest
        ? await versions.getReleasedVersion(record.formId, { queryable: tx, evenIfSwitchedOff: true })
        : own
      const { schema } = latest
      const stored = latest.id === own.id ? record.data : knownTo(schema, record.data)
      const forbidden = forbiddenChanges(schema, stored, values)
      if (forbidden.length > 0) throw new AppError('FIELD_NOT_EDITABLE', { details: { fields: forbidden } })
      const whole = withComputed(schema, changedValues(schema, stored, values))
      await assertRight(tx, caller, { schema, values: whole, formDataId: id })
      const flagged = await assertWords(tx, caller, latest, {
        values: whole,
        before: record.data,
        isConfirmed: change.confirmSensitive,
      })
      const kept = storable(schema, whole)
      if (latest.id === own.id && isSame(kept, record.data)) return { id, rev: record.rev }
      const saved = await data.saveFormData(tx, {
        id,
        formVersionId: latest.id,
        data: kept,
        userId: caller.userId,
        kind: 'updated',
        reason,
      })
      await bindFilesToRecord(tx, caller, fileIdsIn(schema, kept), { formDataId: id })
      await audit(tx, caller, {
        action: 'formData.update',
        objectType: 'formData',
        objectId: id,
        before: { rev: record.rev, values: shownValues(fieldsOf(own.schema), record.data) },
        after: { rev: saved.rev, values: shownValues(fieldsOf(schema), kept), reason, ...confirmed(flagged) },
      })
      return saved
    })
  }

  async function remove(
    write: Write,
    caller: Caller,
    { id, rev, reason = '' }: { id: string; rev: number; reason?: string | undefined },
  ): Promise<Saved> {
    return write(async (tx) => {
      await requireChangeable(tx, caller, { id, rev }, 'delete')
      return move(tx, caller, { id, isDeleted: true, reason })
    })
  }

  async function restore(write: Write, caller: Caller, id: string): Promise<Saved> {
    return write(async (tx) => {
      const record = await lockRecord(tx, id)
      if (record === undefined || record.deletedAt === null) return refuseNoRecord(caller)
      const found = await recordRights.rightsOn(tx, caller, record)
      if (!found.may('delete', record)) return refuseNoRecord(caller)
      return move(tx, caller, { id, isDeleted: false, reason: '' })
    })
  }

  async function move(
    tx: Tx,
    caller: Caller,
    { id, isDeleted, reason }: { id: string; isDeleted: boolean; reason: string },
  ): Promise<Saved> {
    const saved = await setDeleted(tx, { id, isDeleted, userId: caller.userId, at: clock.now(), reason })
    if (saved === undefined) return refuseNoRecord(caller)
    const action = isDeleted ? 'formData.delete' : 'formData.restore'
    await audit(tx, caller, { action, objectType: 'formData', objectId: id, after: { rev: saved.rev, reason } })
    return saved
  }

  return { save, update, remove, restore }
}

/** For the audit log: sensitive words that somebody was told of, and wanted to stand (answers F9). */
const confirmed = (flagged: readonly FlaggedField[]) => (flagged.length === 0 ? {} : { sensitiveWords: flagged })

/** @throws {AppError} BODY_TOO_LARGE for more than any form asks for (security.md §4.4) */
function assertModest(values: FormValues): void {
  if (Buffer.byteLength(JSON.stringify(values)) <= FORM_DATA_LIMIT_BYTES) return
  throw bodyTooLarge(FORM_DATA_LIMIT_BYTES)
}
