/** People as administrators keep them: added, changed, disabled, deleted, given passwords, logged out (issue 12). */
import { DEPARTMENT_TYPE, LOCAL_USER_SOURCE } from '@liveline/contract/constants.ts'
import { fill, say, type Text } from '@liveline/contract/language.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { pageChangesOf } from '../audit/audit-log.service.ts'
import { audit } from '../audit/audit.service.ts'
import type { GivenPasswords } from '../auth/given-passwords.service.ts'
import type { SessionsService } from '../auth/sessions.service.ts'
import { countTasksOfPeople, listTasksOfPerson } from '../process-instances/tasks-of-person.service.ts'
import { keepAdministrators } from '../roles/keep-administrators.service.ts'
import { userNameKey } from './accounts.repository.ts'
import { assertMayAdminister, assertWithinReach } from './people-standing.ts'
import * as repository from './people.repository.ts'
import type { Facts, Person } from './people.repository.ts'
import { factTexts, peopleTexts } from './people.texts.ts'
import { findFactProblem, trimmedFacts } from './person-facts.ts'

const MOST_TASKS = 200
const MOST_CHANGES = 100

export type NewPerson = Omit<Facts, 'finDepId'> & {
  readonly finDepId: number | null
  readonly attrs: readonly number[]
}
export type PersonEdit = { readonly [K in keyof NewPerson]?: NewPerson[K] | undefined } & {
  readonly userId: number
  readonly rev?: number | undefined
}

/** Gives one open task to one person; the act of an administrator of processes. */
type Reassign = (
  write: Write,
  caller: Caller,
  given: { taskId: string; newUserId: number; reason: string },
) => Promise<unknown>

/** Ends what people who are gone gave and took. */
type EndDelegations = (
  write: Write,
  tx: Tx,
  caller: Caller,
  gone: { people: readonly number[]; because: 'disabled' | 'deleted' },
) => Promise<void>

export type PeopleService = ReturnType<typeof createPeopleService>

export function createPeopleService(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: GivenPasswords
  readonly sessions: Pick<SessionsService, 'endAllOf' | 'endAmong' | 'listOf'>
  readonly reassign: Reassign
  readonly endDelegations: EndDelegations
}) {
  const { database, clock, passwords, sessions, reassign, endDelegations } = parts

  /** @throws {AppError} NOT_FOUND */
  async function getPeople(queryable: Queryable, caller: Caller, userIds: readonly number[]): Promise<Person[]> {
    const found = await repository.findPeople(queryable, userIds)
    return userIds.map((userId) => found.get(userId) ?? refuseNobody(caller))
  }

  const getPerson = async (queryable: Queryable, caller: Caller, userId: number): Promise<Person> =>
    (await getPeople(queryable, caller, [userId]))[0] ?? refuseNobody(caller)

  const authorOf = (caller: Caller) => ({ by: caller.userId, now: clock.now() })

  /**
   * The facts with the present department that follows from them.
   * @throws {AppError} PERSON_REFUSED_FACTS
   */
  async function settleFacts(
    tx: Tx,
    caller: Caller,
    person: NewPerson,
  ): Promise<{ facts: Facts; attrs: readonly number[]; departments: readonly number[] }> {
    const { attrs: asked, ...facts } = trimmedFacts(person)
    const problem = findFactProblem(facts)
    if (problem !== undefined) throw refusedFacts(caller, factTexts[problem])
    const attrs = [...new Set(asked)]
    const details = await repository.findDetails(tx, attrs)
    const unknown = attrs.find((id) => !details.has(id))
    if (unknown !== undefined) throw refusedFacts(caller, factTexts.unknownDetail, { id: unknown })
    const departments = attrs.filter((id) => details.get(id)?.aid === DEPARTMENT_TYPE)
    const finDepId = facts.finDepId ?? departments[0] ?? null
    if (finDepId !== null && !departments.includes(finDepId)) throw refusedFacts(caller, factTexts.department)
    // An edit lays its changes over all that is known: the audit log says only what is written.
    const { userName, name, userSource, phone, email, idNo } = facts
    return { facts: { userName, name, userSource, phone, email, idNo, finDepId }, attrs, departments }
  }

  /** @throws {AppError} USER_NAME_TAKEN */
  async function assertFree(tx: Tx, userName: string, userId?: number): Promise<void> {
    const holder = await repository.findHolder(tx, userName)
    if (holder === undefined || holder.userId === userId) return
    throw new AppError('USER_NAME_TAKEN', { details: { userName, holder: holder.name } })
  }

  /** Takes people out, whose tasks somebody else has by now. */
  async function remove(write: Write, tx: Tx, caller: Caller, people: readonly Person[]): Promise<void> {
    const ids = people.map(({ userId }) => userId)
    await keepAdministrators(tx, caller.language, () => repository.markDeleted(tx, ids, authorOf(caller)))
    await endDelegations(write, tx, caller, { people: ids, because: 'deleted' })
    for (const person of people) {
      await sessions.endAllOf(tx, person.userId, 'revoked')
      await audit(tx, caller, {
        action: 'user.delete',
        objectType: 'user',
        objectId: person.userId,
        before: shownBefore(person),
      })
    }
  }

  return {
    /** @throws {AppError} USER_NAME_TAKEN, PERSON_NOT_YOURS, PERSON_REFUSED_FACTS, PASSWORD_NEEDED, PASSWORD_POLICY */
    async add(
      write: Write,
      caller: Caller,
      person: NewPerson,
      secret: { readonly challenge: string; readonly password: string | undefined },
    ): Promise<{ userId: number; oneTimeUntil: string | null }> {
      const password = await passwords.open(secret.challenge, secret.password)
      const isLocal = person.userSource === LOCAL_USER_SOURCE
      if (isLocal && password === undefined) throw new AppError('PASSWORD_NEEDED')
      if (!isLocal && password !== undefined) throw refusedFacts(caller, factTexts.passwordOfOther)
      const given = password === undefined ? undefined : await passwords.judge(caller, password, person.userName)
      return write(async (tx) => {
        await repository.lockPeople(tx)
        const { facts, attrs, departments } = await settleFacts(tx, caller, person)
        await assertWithinReach(tx, caller, facts.name, departments)
        await assertFree(tx, facts.userName)
        const [userId = 0] = await repository.insertPeople(tx, [facts], clock.now())
        await repository.setAttributes(tx, userId, attrs)
        const until = given === undefined ? undefined : await passwords.give(tx, userId, given)
        await audit(tx, caller, {
          action: 'user.create',
          objectType: 'user',
          objectId: userId,
          after: { ...facts, attrs },
        })
        return { userId, oneTimeUntil: until?.toISOString() ?? null }
      })
    },

    /** @throws {AppError} NOT_FOUND, PERSON_NOT_YOURS, PERSON_CHANGED, USER_NAME_TAKEN, PERSON_REFUSED_FACTS */
    async edit(
      write: Write,
      caller: Caller,
      { userId, rev, ...changes }: PersonEdit,
      secret: { readonly challenge: string; readonly password: string | undefined },
    ): Promise<{ rev: number }> {
      const password = await passwords.open(secret.challenge, secret.password)
      const known = await getPerson(database, caller, userId)
      const given =
        password === undefined ? undefined : await passwords.judge(caller, password, changes.userName ?? known.userName)
      const edited = await write(async (tx) => {
        await repository.lockPeople(tx)
        const before = await getPerson(tx, caller, userId)
        const isMoved = changes.userSource !== undefined && changes.userSource !== before.userSource
        // Where logins come from elsewhere, the user name says whose they are.
        const isRenamed =
          changes.userName !== undefined && userNameKey(changes.userName) !== userNameKey(before.userName)
        const isTaken = isMoved || (isRenamed && before.userSource !== LOCAL_USER_SOURCE)
        const act = given !== undefined || isTaken ? 'takeOver' : 'edit'
        await assertMayAdminister(tx, caller, act, [before])
        if (rev !== undefined && rev !== before.rev) throw await changedMeanwhile(tx, before)
        const whole = { ...before, ...definedOf(changes) }
        // A department that the person leaves is not the present one any more, unless it was named.
        const staysIn = changes.finDepId !== undefined || changes.attrs?.includes(before.finDepId ?? 0) !== false
        const { facts, attrs, departments } = await settleFacts(tx, caller, {
          ...whole,
          finDepId: staysIn ? whole.finDepId : null,
        })
        await assertWithinReach(tx, caller, facts.name, departments)
        if (userNameKey(facts.userName) !== userNameKey(before.userName)) await assertFree(tx, facts.userName, userId)
        if (given !== undefined && facts.userSource !== LOCAL_USER_SOURCE) throw notLocal(before)
        const next = await repository.updatePerson(tx, userId, facts, authorOf(caller))
        await repository.setAttributes(tx, userId, attrs)
        if (given !== undefined) await passwords.give(tx, userId, given)
        if (given !== undefined || isTaken) await sessions.endAllOf(tx, userId, 'revoked')
        await audit(tx, caller, {
          action: 'user.edit',
          objectType: 'user',
          objectId: userId,
          before: writtenOf(before),
          after: { ...facts, attrs, ...(given === undefined ? {} : { passwordGiven: true }) },
        })
        return { rev: given === undefined ? next : next + 1 }
      })
      if (given !== undefined) await passwords.forget(known.userName)
      return edited
    },

    /** All of them, or nobody. @throws {AppError} NOT_FOUND, PERSON_NOT_YOURS, LAST_ADMINISTRATOR, HAS_OPEN_TASKS */
    delete: (write: Write, caller: Caller, userIds: readonly number[]): Promise<number> =>
      write(async (tx) => {
        await repository.lockPeople(tx)
        const people = await getPeople(tx, caller, [...new Set(userIds)])
        await assertMayAdminister(tx, caller, 'switch', people)
        const counts = await countTasksOfPeople(tx, userIds)
        const busy = people.filter(({ userId }) => counts.has(userId))
        if (busy.length > 0) {
          const tasks = busy.map(({ userId, name }) => ({ userId, name, count: counts.get(userId) ?? 0 }))
          const count = tasks.reduce((sum, one) => sum + one.count, 0)
          throw new AppError('HAS_OPEN_TASKS', { details: { people: busy.map(({ name }) => name), count, tasks } })
        }
        await remove(write, tx, caller, people)
        return people.length
      }),

    /** Every open task goes to another person by the act that administrators have, guard included; then the person goes. */
    handOver: (
      write: Write,
      caller: Caller,
      { userId, toUserId, reason }: { userId: number; toUserId: number; reason: string },
    ): Promise<number> =>
      write(async (tx) => {
        const person = await getPerson(tx, caller, userId)
        const receiver = await getPerson(tx, caller, toUserId)
        await assertMayAdminister(tx, caller, 'switch', [person])
        if (toUserId === caller.userId) {
          const reason = say(caller.language, peopleTexts.receiverIsYou)
          throw new AppError('PERSON_REFUSED', { details: { name: receiver.name, reason } })
        }
        const tasks = await listTasksOfPerson(tx, userId, Number.MAX_SAFE_INTEGER)
        for (const { taskId } of tasks) await reassign(write, caller, { taskId, newUserId: toUserId, reason })
        await repository.lockPeople(tx)
        await remove(write, tx, caller, [await getPerson(tx, caller, userId)])
        return tasks.length
      }),

    setEnabled: (write: Write, caller: Caller, userIds: readonly number[], enabled: boolean): Promise<number> =>
      write(async (tx) => {
        await repository.lockPeople(tx)
        const people = await getPeople(tx, caller, [...new Set(userIds)])
        await assertMayAdminister(tx, caller, 'switch', people)
        const changed = await keepAdministrators(tx, caller.language, () =>
          repository.setEnabled(tx, userIds, enabled, authorOf(caller)),
        )
        if (!enabled) await endDelegations(write, tx, caller, { people: changed, because: 'disabled' })
        for (const objectId of changed) {
          if (!enabled) await sessions.endAllOf(tx, objectId, 'revoked')
          const entry = { objectType: 'user', objectId, before: { enabled: !enabled }, after: { enabled } }
          await audit(tx, caller, { action: enabled ? 'user.enable' : 'user.disable', ...entry })
        }
        return changed.length
      }),

    /** @throws {AppError} NOT_FOUND, PERSON_NOT_YOURS, NOT_LOCAL_ACCOUNT, PASSWORD_POLICY, CHALLENGE_EXPIRED */
    async resetPassword(
      write: Write,
      caller: Caller,
      { userId, ...secret }: { userId: number; challenge: string; password: string },
    ): Promise<{ userName: string; oneTimeUntil: string }> {
      const password = (await passwords.open(secret.challenge, secret.password)) ?? ''
      const known = await getPerson(database, caller, userId)
      const given = await passwords.judge(caller, password, known.userName)
      const reset = await write(async (tx) => {
        await repository.lockPeople(tx)
        const person = await getPerson(tx, caller, userId)
        await assertMayAdminister(tx, caller, 'takeOver', [person])
        if (person.userSource !== LOCAL_USER_SOURCE) throw notLocal(person)
        const until = await passwords.give(tx, userId, given)
        await sessions.endAllOf(tx, userId, 'revoked')
        await audit(tx, caller, { action: 'user.resetPassword', objectType: 'user', objectId: userId })
        return { userName: person.userName, oneTimeUntil: until.toISOString() }
      })
      await passwords.forget(reset.userName)
      return reset
    },

    /** What is masked elsewhere; that somebody looked is written down. */
    reveal: (write: Write, caller: Caller, userId: number): Promise<Pick<Person, 'phone' | 'idNo'>> =>
      write(async (tx) => {
        const person = await getPerson(tx, caller, userId)
        await assertMayAdminister(tx, caller, 'look', [person])
        await audit(tx, caller, { action: 'user.reveal', objectType: 'user', objectId: userId })
        return { phone: person.phone, idNo: person.idNo }
      }),

    findPerson: (caller: Caller, userId: number): Promise<Person> => getPerson(database, caller, userId),

    async listTasks(caller: Caller, userId: number) {
      await getPerson(database, caller, userId)
      const counts = await countTasksOfPeople(database, [userId])
      return { total: counts.get(userId) ?? 0, rows: await listTasksOfPerson(database, userId, MOST_TASKS) }
    },

    async countTasks(userId: number): Promise<number> {
      return (await countTasksOfPeople(database, [userId])).get(userId) ?? 0
    },

    async listSessions(caller: Caller, userId: number) {
      await assertMayAdminister(database, caller, 'look', [await getPerson(database, caller, userId)])
      return sessions.listOf({ userId, sessionId: '' })
    },

    endSessions: (write: Write, caller: Caller, userId: number, sessionIds: readonly string[]): Promise<number> =>
      write(async (tx) => {
        await assertMayAdminister(tx, caller, 'switch', [await getPerson(tx, caller, userId)])
        const ended = await sessions.endAmong(tx, userId, sessionIds)
        await audit(tx, caller, { action: 'session.end', objectType: 'user', objectId: userId, after: { ended } })
        return ended
      }),

    async listChanges(caller: Caller, userId: number) {
      await assertMayAdminister(database, caller, 'look', [await getPerson(database, caller, userId)])
      const paging = { page: 1, pageSize: MOST_CHANGES, after: undefined, exactTotal: false }
      return (await pageChangesOf(database, { kind: 'user', id: userId }, paging)).rows
    },
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
function definedOf<T extends object>(part: T): Defined<T> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Defined<T>
}

/** What an edit writes. */
const writtenOf = ({ userName, name, userSource, phone, email, idNo, finDepId, attrs }: Person) => ({
  ...{ userName, name, userSource, phone, email, idNo, finDepId, attrs },
})
/** What an entry of the audit log says there was. */
const shownBefore = (person: Person) => ({
  ...writtenOf(person),
  ...{ roleIds: person.roleIds, enabled: person.enabled },
})

const refuseNobody = ({ language }: Caller): never => {
  throw new AppError('NOT_FOUND', { details: { what: say(language, peopleTexts.person) } })
}

const refusedFacts = ({ language }: Caller, text: Text, places: Readonly<Record<string, number>> = {}) =>
  new AppError('PERSON_REFUSED_FACTS', { details: { reason: fill(language, text, (place) => places[place]) } })

const notLocal = ({ name }: Person) => new AppError('NOT_LOCAL_ACCOUNT', { details: { name } })

async function changedMeanwhile(tx: Tx, { userId, name }: Person): Promise<AppError> {
  const last = await repository.findLastChange(tx, userId)
  return new AppError('PERSON_CHANGED', { details: { name, by: last?.by ?? '', at: last?.at.toISOString() ?? '' } })
}
