/** The records of forms that people keep, wired for `app.ts`: who may, what they see, what they change. */
import type { Clock } from '../../../clock.ts'
import type { Database, Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { createFormAccess } from '../access/form-access.service.ts'
import type { FormDataRights } from '../data/form-data.service.ts'
import type { FormVersionWithSchema } from '../form-versions.ts'
import type { FormsService } from '../forms.service.ts'
import type { SystemConfigService } from '../../system-config/system-config.service.ts'
import { createReadRecords } from './read-records.ts'
import { createRecordRights, refuseAct } from './record-rights.ts'
import { purgeDeleted } from './records.repository.ts'
import { createWriteRecords } from './write-records.ts'

const DAY_MS = 24 * 3_600_000

export type RecordsService = ReturnType<typeof createRecordsService>

export function createRecordsService(parts: {
  readonly database: Queryable
  readonly clock: Clock
  readonly forms: FormsService
  readonly rights: FormDataRights
}) {
  const { database, clock, forms, rights } = parts
  const access = createFormAccess({ database })
  const recordRights = createRecordRights({ access, rights })
  const { label, validate: judge, assertWords, versions } = forms
  const reading = createReadRecords({ database, versions, rights, recordRights, label })
  const writing = createWriteRecords({ clock, versions, data: forms, recordRights, judge, assertWords })
  return {
    admit: reading.admit,
    /** The release that an import fills in. @throws {AppError} NOT_FOUND, NOT_RELEASED, RECORDS_FORBIDDEN */
    async admitImport(caller: Caller, formId: number): Promise<FormVersionWithSchema> {
      const form = await versions.getReleasedVersion(formId, { language: caller.language })
      const { access: may } = await recordRights.rightsOn(database, caller, form)
      return may.import ? form : refuseAct(caller, { formName: form.name, formNameEn: form.nameEn }, 'import')
    },
    page: reading.page,
    get: reading.get,
    maySee: reading.maySee,
    history: reading.history,
    reveal: reading.reveal,
    ...writing,
    access,
  }
}

/** Removes what has been in the bin for longer than it may be restored. */
export async function purgeRecords(
  database: Database,
  now: Date,
  systemConfig: Pick<SystemConfigService, 'read'>,
): Promise<void> {
  const keptMs = (await systemConfig.read('retention.binDays')) * DAY_MS
  return purgeDeleted(database, new Date(now.getTime() - keptMs))
}
