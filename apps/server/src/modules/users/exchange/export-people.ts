/** Writes the people of a search into a file; phone and ID number masked as the list has them. */
import { setImmediate } from 'node:timers/promises'
import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import type { ExportFormat } from '@liveline/contract/data-job/shapes.ts'
import { nameIn, say } from '@liveline/contract/language.ts'
import { writeDate } from '@liveline/form-schema/template.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { JobInHand, JobResult } from '../../data-jobs/data-jobs.service.ts'
import { cellText, fileNameOf, streamOf, typeOf, type CellContent } from '../../data-jobs/sheets.service.ts'
import { listAllUserIds, readUsers, type UserSearch } from '../list-users.repository.ts'
import { maskIdNo, maskPhone } from '../masking.ts'
import { peopleColumns } from './people-columns.ts'
import { listAttributesOf, readPaths } from './people-exchange.repository.ts'
import { organisationPaths } from './organisation-paths.ts'
import { peopleSheetTexts } from './people-sheet.texts.ts'
import { sourceText } from './source-text.ts'

/** Rows of one export. */
const MOST_EXPORTED = 200_000
const READ_AT_ONCE = 500

export type PeopleExportParams = { readonly search: UserSearch; readonly format: ExportFormat }

export function createExportPeople({ database }: { database: Queryable }) {
  async function* rowsOf(caller: Caller, ids: readonly string[], progress: JobInHand['progress']) {
    const { language } = caller
    const paths = organisationPaths(await readPaths(database))
    const titles = [...peopleColumns, 'state' as const, 'lastLogin' as const]
    yield titles.map((title) => say(language, peopleSheetTexts[title])) as CellContent[]
    for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
      const users = await readUsers(database, ids.slice(from, from + READ_AT_ONCE), DEPARTMENT_TYPE)
      const attributes = await listAttributesOf(
        database,
        users.map(({ userId }) => userId),
      )
      for (const user of users) {
        const others = (attributes.get(user.userId) ?? []).filter(({ id }) => id !== user.orgId)
        const row = [
          ...[user.userName, user.name, sourceText(user.userSource, language), maskPhone(user.phone), user.email],
          maskIdNo(user.idNo),
          user.orgId === null ? '' : paths.pathOf(user.orgId),
          others.map(({ id }) => paths.pathOf(id)).join('；'),
          user.roles.map((role) => nameIn(language, role)).join('；'),
          say(language, peopleSheetTexts[user.enabled ? 'enabled' : 'disabled']),
          user.lastLoginAt === null ? '' : writeDate(user.lastLoginAt.getTime(), 'YYYY-MM-DD HH:mm'),
        ]
        yield row.map((text) => cellText(text) || null) as CellContent[]
      }
      progress(Math.min(from + READ_AT_ONCE, ids.length), ids.length)
      // Calls of people come in between.
      await setImmediate()
    }
  }

  return async function exportPeople(caller: Caller, inHand: JobInHand): Promise<JobResult> {
    const { search, format } = inHand.job.params as PeopleExportParams
    const ids = await listAllUserIds(database, search, MOST_EXPORTED + 1)
    if (ids.length > MOST_EXPORTED) throw new AppError('EXPORT_TOO_LONG', { details: { limit: MOST_EXPORTED } })
    inHand.progress(0, ids.length)
    const name = say(caller.language, peopleSheetTexts.people)
    const file = { name: fileNameOf(name, format), type: typeOf(format) }
    return inHand.keep(file, streamOf(format, rowsOf(caller, ids, inHand.progress), name))
  }
}
