/** An empty workbook to fill in: the columns of a person, and on a second sheet what each of them takes. */
import { writeXlsx } from 'hucre/xlsx'
import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import { nameIn, say } from '@liveline/contract/language.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { cellText, fileNameOf, sheetTexts, XLSX } from '../../data-jobs/sheets.service.ts'
import { reachOfPeople } from '../people-standing.ts'
import type { OfferedRole } from './judge-person.ts'
import { organisationPaths } from './organisation-paths.ts'
import { isNeeded, peopleColumns, type PeopleColumn } from './people-columns.ts'
import { readPaths } from './people-exchange.repository.ts'
import { peopleSheetTexts } from './people-sheet.texts.ts'
import { sourceTexts } from './source-text.ts'

/** Of one column; who needs more writes the path. */
const MOST_CHOICES = 5_000

export function createPeopleTemplate(parts: {
  readonly database: Queryable
  readonly listOfferedRoles: (caller: Caller) => Promise<readonly OfferedRole[]>
}) {
  const { database, listOfferedRoles } = parts
  return async function openTemplate(caller: Caller) {
    const { language } = caller
    const details = await readPaths(database)
    const paths = organisationPaths(details)
    const isWithinReach = await reachOfPeople(database, caller)
    const pathsOf = (fits: (detail: { id: number; aid: number }) => boolean) =>
      details
        .filter(fits)
        .slice(0, MOST_CHOICES)
        .map(({ id }) => paths.pathOf(id))
    const offered: Partial<Record<PeopleColumn, readonly string[]>> = {
      userSource: sourceTexts(language),
      department: pathsOf(({ id, aid }) => aid === DEPARTMENT_TYPE && isWithinReach([id])),
      attributes: pathsOf(({ aid }) => aid !== DEPARTMENT_TYPE),
      roles: (await listOfferedRoles(caller)).filter(({ appoints }) => !appoints).map((role) => nameIn(language, role)),
    }
    const titles = peopleColumns.map((column) => say(language, peopleSheetTexts[column]))
    const longest = Math.max(...Object.values(offered).map(({ length }) => length))
    const hint = say(language, peopleSheetTexts.pathHint)
    const hints: Partial<Record<PeopleColumn, string>> = { department: hint, attributes: hint }
    const needed = say(language, sheetTexts.required)
    const content = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: say(language, peopleSheetTexts.people),
            rows: [peopleColumns.map((column, place) => cellText(`${titles[place]}${isNeeded(column) ? '*' : ''}`))],
            freezePane: { rows: 1 },
          },
          {
            name: say(language, sheetTexts.allowed),
            rows: [
              titles.map(cellText),
              peopleColumns.map((column) => (isNeeded(column) ? needed : (hints[column] ?? ''))),
              ...Array.from({ length: longest }, (_, row) =>
                peopleColumns.map((column) => cellText(offered[column]?.[row] ?? '')),
              ),
            ],
          },
        ],
      }),
    )
    const name = fileNameOf(say(language, peopleSheetTexts.people), `${say(language, sheetTexts.template)}.xlsx`)
    return { file: { name, type: XLSX, size: content.length }, content }
  }
}
