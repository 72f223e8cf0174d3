/** The columns of sheets of people, and what a first row names of them. */
import { say, type Language } from '@liveline/contract/language.ts'
import { ofErrorSheet, refuseFile, sheetTexts, unguarded, type SheetRow } from '../../data-jobs/sheets.service.ts'
import { peopleSheetTexts } from './people-sheet.texts.ts'

export const peopleColumns = [
  'userName',
  'name',
  'userSource',
  'phone',
  'email',
  'idNo',
  'department',
  'attributes',
  'roles',
] as const
export type PeopleColumn = (typeof peopleColumns)[number]

const needed: readonly PeopleColumn[] = ['userName', 'name']
export const isNeeded = (column: PeopleColumn): boolean => needed.includes(column)

/** What an export says besides, which no import takes. */
const factsOnly = ['state', 'lastLogin', 'password', 'until'] as const
const ofExports: readonly string[] = factsOnly.flatMap((name) => {
  const { zh, en } = peopleSheetTexts[name]
  return [zh, en]
})

const columnNamed = (title: string): PeopleColumn | undefined =>
  peopleColumns.find((column) => {
    const { zh, en } = peopleSheetTexts[column]
    const names: readonly string[] = [column, zh, en]
    return names.includes(title)
  })

/**
 * Which column stands where; undefined for one that is passed over.
 * @throws {AppError} IMPORT_REFUSED, with the column
 */
export function columnsOf(
  header: SheetRow | undefined,
  { name, language }: { name: string; language: Language },
): (PeopleColumn | undefined)[] {
  if (header === undefined) throw refuseFile(name, say(language, sheetTexts.noHeader))
  const seen = new Set<PeopleColumn>()
  const columns = header.cells.map((cell, index) => {
    const title = unguarded(String(cell ?? ''))
      .replace(/\*$/, '')
      .trim()
    const column = columnNamed(title)
    if (column === undefined && (ofErrorSheet.includes(title) || ofExports.includes(title))) return undefined
    const place = { column: index + 1, name: title.slice(0, 50) }
    if (column === undefined) throw refuseFile(name, say(language, peopleSheetTexts.unknownColumn, place))
    if (seen.has(column)) throw refuseFile(name, say(language, sheetTexts.repeatedColumn, place))
    seen.add(column)
    return column
  })
  const missing = needed.find((column) => !seen.has(column))
  if (missing !== undefined) {
    const titled = { name: say(language, peopleSheetTexts[missing]) }
    throw refuseFile(name, say(language, peopleSheetTexts.missingColumn, titled))
  }
  return columns
}
