/** What the caller may do with one record, and what of it he sees. */
import { say } from '@liveline/contract/language.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { FormAccessService } from '../access/form-access.service.ts'
import { covers, type RecordAccess, type RecordAct } from '../access/record-access.ts'
import type { FormDataRights } from '../data/form-data.service.ts'
import type { FormDataRecord } from '../data/form-data.repository.ts'
import { recordTexts } from './records.texts.ts'

export type RecordRights = {
  readonly access: RecordAccess
  may(act: RecordAct, record: Pick<FormDataRecord, 'createdBy' | 'orgId' | 'processInstanceId'>): boolean
}

type FormOfRecord = { readonly formId: number; readonly formKey: string }

export function createRecordRights(parts: { readonly access: FormAccessService; readonly rights: FormDataRights }) {
  const { access, rights } = parts

  async function rightsOn(queryable: Queryable, caller: Caller, form: FormOfRecord): Promise<RecordRights> {
    const isOfProcess = await rights.isOfProcess(queryable, form.formKey)
    const found = await access.of(queryable, caller, { formId: form.formId, isOfProcess })
    return {
      access: found,
      may: (act, record) =>
        covers(found[act], record) &&
        // What belongs to a process is corrected through it (answers D12).
        (record.processInstanceId === null || (act !== 'update' && act !== 'delete')),
    }
  }

  return { rightsOn }
}

export const refuseAct = (
  caller: Caller,
  form: { readonly formName: string; readonly formNameEn: string },
  act: 'create' | 'update' | 'delete' | 'export' | 'import' | 'reveal' | 'bin',
): never => {
  throw new AppError('RECORDS_FORBIDDEN', {
    details: { form: { name: form.formName, nameEn: form.formNameEn }, act: say(caller.language, recordTexts[act]) },
  })
}

export const refuseNoRecord = ({ language }: Pick<Caller, 'language'>): never => {
  throw new AppError('NOT_FOUND', { details: { what: say(language, recordTexts.record) } })
}
