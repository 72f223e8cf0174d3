/** What a row of a sheet says of a person, and what is wrong with it. */
import { fill, say, type Language, type Text } from '@liveline/contract/language.ts'
import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import { unguarded, type RowProblem, type SheetRow } from '../../data-jobs/sheets.service.ts'
import { userNameKey } from '../accounts.repository.ts'
import type { Facts } from '../people.repository.ts'
import { factTexts } from '../people.texts.ts'
import { findFactProblem, plainMobile } from '../person-facts.ts'
import type { OrganisationPaths } from './organisation-paths.ts'
import { isNeeded, peopleColumns, type PeopleColumn } from './people-columns.ts'
import { peopleSheetTexts } from './people-sheet.texts.ts'
import { sourceOf, sourceTexts } from './source-text.ts'

export type OfferedRole = {
  readonly id: number
  readonly name: string
  readonly nameEn: string
  readonly duty: string
  readonly appoints: boolean
}

export type JudgedPerson = {
  readonly row: SheetRow
  readonly facts: Facts
  readonly attrs: readonly number[]
  readonly roleIds: readonly number[]
  readonly problems: readonly RowProblem[]
}

/** What rows are judged by; the same for all of a file. */
export type Known = {
  readonly language: Language
  readonly paths: OrganisationPaths
  /** Whether the caller administers people of these departments, or of none. */
  readonly isWithinReach: (departments: readonly number[]) => boolean
  readonly roles: readonly OfferedRole[]
  /** Whose a user name is, by its key. */
  readonly holders: ReadonlyMap<string, string>
}

const SEVERAL = /[;；\n]/
const partsOf = (text: string): string[] =>
  text
    .split(SEVERAL)
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const cellsOf = (
  row: SheetRow,
  columns: readonly (PeopleColumn | undefined)[],
): Readonly<Record<PeopleColumn, string>> => {
  const cells = Object.fromEntries(peopleColumns.map((column) => [column, ''])) as Record<PeopleColumn, string>
  for (const [index, column] of columns.entries()) {
    if (column !== undefined) cells[column] = unguarded(String(row.cells[index] ?? '')).trim()
  }
  return cells
}

/** @param earlier the rows of the user names above, by key */
export function judgePerson(
  row: SheetRow,
  columns: readonly (PeopleColumn | undefined)[],
  known: Known,
  earlier: ReadonlyMap<string, number>,
): JudgedPerson {
  const { language, paths } = known
  const cells = cellsOf(row, columns)
  const problems: RowProblem[] = []
  const refuse = (column: PeopleColumn, text: Text, places: Readonly<Record<string, unknown>> = {}): void => {
    const message = fill(language, text, (place) => places[place])
    problems.push({ row: row.row, column: say(language, peopleSheetTexts[column]), field: column, message })
  }

  for (const column of peopleColumns) {
    if (isNeeded(column) && cells[column] === '') refuse(column, peopleSheetTexts.needed)
  }
  const key = userNameKey(cells.userName)
  const holder = known.holders.get(key)
  const above = earlier.get(key)
  if (holder !== undefined) refuse('userName', peopleSheetTexts.taken, { holder })
  else if (above !== undefined && cells.userName !== '') refuse('userName', peopleSheetTexts.twice, { row: above })

  const source = sourceOf(cells.userSource)
  if (source === undefined) refuse('userSource', peopleSheetTexts.notSource, { names: sourceTexts(language) })

  const detailsOf = (column: 'department' | 'attributes') =>
    partsOf(cells[column]).flatMap((path) => {
      const found = paths.find(path, ({ aid }) => column === 'attributes' || aid === DEPARTMENT_TYPE)
      if (found === undefined) refuse(column, peopleSheetTexts.notDetail, { path })
      return found === undefined ? [] : [found]
    })
  const [departments, others] = [detailsOf('department'), detailsOf('attributes')]
  const ofType = [...departments, ...others].filter(({ aid }) => aid === DEPARTMENT_TYPE).map(({ id }) => id)
  const hasWrongPath = problems.some(({ field }) => field === 'department' || field === 'attributes')
  if (!hasWrongPath && !known.isWithinReach(ofType)) {
    if (ofType.length === 0) refuse('department', peopleSheetTexts.noDepartment)
    else refuse('department', peopleSheetTexts.notYours, { path: cells.department || cells.attributes })
  }

  const roles = partsOf(cells.roles).flatMap((name) => {
    const found = known.roles.filter((role) => [role.name, role.nameEn].includes(name))
    const [role] = found
    if (role === undefined || found.length > 1) refuse('roles', peopleSheetTexts.notRole, { name })
    else if (role.appoints) refuse('roles', peopleSheetTexts.appoints, { name })
    return role === undefined ? [] : [role]
  })

  const { userName, name, email, idNo } = cells
  const phone = plainMobile(cells.phone)
  const wrong = findFactProblem({ userName: userName || '-', name: name || '-', phone, email, idNo })
  if (wrong !== undefined) refuse(wrong, factTexts[wrong])
  return {
    row,
    facts: { userName, name, phone, email, idNo, userSource: source ?? 0, finDepId: ofType[0] ?? null },
    attrs: [...new Set([...departments, ...others].map(({ id }) => id))],
    roleIds: [...new Set(roles.map(({ id }) => id))],
    problems,
  }
}
