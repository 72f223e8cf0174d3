/**
 * Reads a sheet into people. All of it is judged first; either every row is stored, in one transaction together with the
 * end of the job, or none is. Local accounts get one-time passwords, which are in one file that is handed out once.
 */
import { setImmediate } from 'node:timers/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import { LOCAL_USER_SOURCE } from '@liveline/contract/constants.ts'
import { say } from '@liveline/contract/language.ts'
import { writeDate } from '@liveline/form-schema/template.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Tx } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { audit } from '../../audit/audit.service.ts'
import type { GivenPasswords } from '../../auth/given-passwords.service.ts'
import type { AskedImport, ImportOutcome, JobInHand, Made } from '../../data-jobs/data-jobs.service.ts'
import {
  cellText,
  errorSheet,
  fileNameOf,
  readSheet,
  refuseFile,
  sheetTexts,
  XLSX,
  type Cell,
} from '../../data-jobs/sheets.service.ts'
import { readOwnFile } from '../../files/files.service.ts'
import { userNameKey } from '../accounts.repository.ts'
import { reachOfPeople } from '../people-standing.ts'
import { addAttributes, insertPeople, lockPeople } from '../people.repository.ts'
import { cellsOf, judgePerson, type JudgedPerson, type OfferedRole } from './judge-person.ts'
import { organisationPaths } from './organisation-paths.ts'
import { columnsOf } from './people-columns.ts'
import { giveRoles, listHolders, readPaths, storePasswords } from './people-exchange.repository.ts'
import { peopleSheetTexts } from './people-sheet.texts.ts'

const ROWS_A_TURN = 100
const ROWS_A_STATEMENT = 500
/** Refusals that the job tells by itself. */
const MOST_TOLD = 100

type Given = { readonly person: JudgedPerson; readonly password: string; readonly passwordHash: string }

export function createImportPeople(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: GivenPasswords
  readonly listOfferedRoles: (caller: Caller) => Promise<readonly OfferedRole[]>
}) {
  const { database, clock, passwords, listOfferedRoles } = parts

  /** One after the other: logins go on beside it. */
  async function inventPasswords(people: readonly JudgedPerson[], inHand: JobInHand): Promise<Given[]> {
    const given: Given[] = []
    for (const person of people) {
      if (person.facts.userSource === LOCAL_USER_SOURCE) given.push({ person, ...(await passwords.invent()) })
      inHand.progress(given.length, people.length)
    }
    return given
  }

  async function keepPasswords(caller: Caller, inHand: JobInHand, given: readonly Given[], until: Date) {
    const { language } = caller
    const titles = ['userName', 'name', 'password', 'until'] as const
    function* rows(): Generator<Cell[]> {
      yield titles.map((title) => say(language, peopleSheetTexts[title]))
      const ends = writeDate(until.getTime(), 'YYYY-MM-DD HH:mm')
      for (const { person, password } of given) {
        yield [cellText(person.facts.userName), cellText(person.facts.name), cellText(password), ends]
      }
    }
    const name = fileNameOf(say(language, peopleSheetTexts.passwords), 'xlsx')
    const content = writeXlsxStream(rows(), { name: 'Passwords', freezePane: { rows: 1 } })
    return inHand.keep({ name, type: XLSX }, content, { isSealed: true })
  }

  async function store(
    tx: Tx,
    caller: Caller,
    people: readonly JudgedPerson[],
    given: readonly Given[],
    until: Date,
  ): Promise<void> {
    await lockPeople(tx)
    // Somebody may have been given one of these names since the file was judged.
    const keys = people.map(({ facts }) => userNameKey(facts.userName))
    const [taken] = await listHolders(tx, keys)
    if (taken !== undefined)
      throw new AppError('USER_NAME_TAKEN', { details: { userName: taken[0], holder: taken[1] } })
    const now = clock.now()
    const ids = new Map<JudgedPerson, number>()
    for (let from = 0; from < people.length; from += ROWS_A_STATEMENT) {
      const batch = people.slice(from, from + ROWS_A_STATEMENT)
      const made = await insertPeople(
        tx,
        batch.map(({ facts }) => facts),
        now,
      )
      for (const [place, person] of batch.entries()) ids.set(person, made[place] ?? 0)
      const idOf = (person: JudgedPerson) => ids.get(person) ?? 0
      await addAttributes(
        tx,
        batch.flatMap((person) => person.attrs.map((detailId) => ({ userId: idOf(person), detailId }))),
      )
      await giveRoles(
        tx,
        batch.flatMap((person) => person.roleIds.map((roleId) => ({ userId: idOf(person), roleId }))),
        now,
      )
      for (const person of batch) {
        const { facts, attrs, roleIds } = person
        await audit(tx, caller, {
          action: 'user.create',
          objectType: 'user',
          objectId: idOf(person),
          after: { ...facts, attrs, roleIds, imported: true },
        })
      }
    }
    await storePasswords(
      tx,
      given.map(({ person, passwordHash }) => ({ userId: ids.get(person) ?? 0, passwordHash })),
      { now, until },
    )
  }

  return async function importPeople(caller: Caller, inHand: JobInHand): Promise<Made> {
    const { fileId, dryRun } = inHand.job.params as AskedImport
    const { language } = caller
    const file = await readOwnFile(database, caller.userId, fileId)
    if (file === undefined) throw new AppError('FILE_NOT_USABLE', { details: { count: 1 } })
    const { name, type } = file.ref
    const [header, ...rows] = await readSheet({ name, type, content: file.content }, language)
    const columns = columnsOf(header, { name, language })
    if (rows.length === 0) throw refuseFile(name, say(language, sheetTexts.noRows))
    inHand.progress(0, rows.length)

    const keys = rows.map((row) => userNameKey(cellsOf(row, columns).userName))
    const known = {
      language,
      paths: organisationPaths(await readPaths(database)),
      isWithinReach: await reachOfPeople(database, caller),
      roles: await listOfferedRoles(caller),
      holders: await listHolders(database, keys),
    }
    const right: JudgedPerson[] = []
    const wrong: JudgedPerson[] = []
    const earlier = new Map<string, number>()
    for (const [place, row] of rows.entries()) {
      const judged = judgePerson(row, columns, known, earlier)
      const key = keys[place] ?? ''
      if (!earlier.has(key)) earlier.set(key, row.row)
      if (judged.problems.length === 0) right.push(judged)
      else wrong.push(judged)
      if (place % ROWS_A_TURN === 0) {
        inHand.progress(place, rows.length)
        await setImmediate()
      }
    }
    const isStored = !dryRun && wrong.length === 0
    const outcome: ImportOutcome = {
      accepted: dryRun || isStored ? right.length : 0,
      refused: wrong.length,
      problems: wrong.flatMap(({ problems }) => problems).slice(0, MOST_TOLD),
    }
    if (!isStored) {
      inHand.progress(rows.length, rows.length)
      const title = fileNameOf(say(language, peopleSheetTexts.people), `${say(language, sheetTexts.problemsOf)}.xlsx`)
      const sheet = () => writeXlsxStream(errorSheet(language, header, wrong), { name: 'Rows' })
      const result = wrong.length === 0 ? undefined : await inHand.keep({ name: title, type: XLSX }, sheet())
      return { outcome, result, store: async () => undefined }
    }
    const until = passwords.ends()
    const given = await inventPasswords(right, inHand)
    inHand.progress(rows.length, rows.length)
    const result = given.length === 0 ? undefined : await keepPasswords(caller, inHand, given, until)
    return { outcome, result, store: (tx) => store(tx, caller, right, given, until) }
  }
}
