/** What a person would do to others, or to himself, with many tasks in one call. */
import { setTimeout as delay } from 'node:timers/promises'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createBatchProcesses,
  endsOf,
  ONCE,
  startSigning,
  STILL_OPEN,
  type BatchPeople,
  type Signing,
} from '../../../../test-support/batch-process.ts'
import { aUser } from '../../../../test-support/factories.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let people: BatchPeople
const tokens = {} as Record<keyof BatchPeople, string>
type Who = keyof BatchPeople

beforeAll(async () => {
  test = await createTestApp()
  people = await createBatchProcesses(test)
  for (const who of Object.keys(people) as Who[]) tokens[who] = await test.loginAs(people[who].userName)
})
afterAll(() => test?.close())

async function roleOfSigners(): Promise<number> {
  const { rows } = await test.database.query<{ role_id: string }>('select role_id from role_users where user_id = $1', [
    people.colleague.userId,
  ])
  return Number(rows[0]?.role_id)
}

const start = () => startSigning(test, tokens.applicant)
const complete = (who: Who, taskIds: readonly string[], more: object = {}) =>
  test.call(taskApi.completeMany, { body: { taskIds: [...taskIds], outcome: 'agree', ...more } }, tokens[who])

/** Nobody goes past the instance of this task until what is to happen meanwhile has. */
async function holding(signing: Signing, meanwhile: () => Promise<unknown>): Promise<void> {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>()
  const holder = test.asOwner.transaction(async (tx) => {
    await tx.query('select from process_instances where id = $1 for update', [signing.instanceId])
    held()
    await isOver
  })
  await isHeld
  try {
    await meanwhile()
  } finally {
    letGo()
    await holder
  }
}

const waitingAre = (count: number) =>
  expect
    .poll(
      async () =>
        (
          await test.database.query<{ count: number }>(
            `select count(*)::int as count from pg_stat_activity
             where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rows[0]?.count,
    )
    .toBe(count)

it('whoever sends many batches at once leaves room for those of others', async () => {
  const [held, free] = [await start(), await start()]
  const flood: ReturnType<typeof complete>[] = []
  let others: ReturnType<typeof complete> | undefined
  await holding(held, async () => {
    let over = 0
    for (let sent = 0; sent < 40; sent++) {
      const one = complete('signer', [held.taskId])
      flood.push(one.finally(() => (over += 1)))
    }
    await expect.poll(() => over).toBe(34)
    others = complete('colleague', [free.taskId])
  })
  expect((await others)?.data).toMatchObject({ results: [{ ok: true }] })
  const retcodes = (await Promise.all(flood)).map(({ retcode }) => retcode)
  expect(retcodes.filter((retcode) => retcode === errorCodes.OVERLOADED.retcode)).toHaveLength(34)
  expect(await endsOf(test, [held.taskId, free.taskId])).toEqual([ONCE, ONCE])
})

it.each([
  ['his role', 'delete from role_users where user_id = $1'],
  ['his account', 'update users set enabled = false where id = $1'],
])('of a batch nothing more is done once its sender has lost %s', async (_, lose) => {
  const person = await aUser(test.database, { roles: [await roleOfSigners()] })
  const token = await test.loginAs(person.userName)
  const signings = [await start(), await start(), await start()] as const
  const taskIds = signings.map(({ taskId }) => taskId)
  let answer: ReturnType<typeof complete> | undefined
  await holding(signings[1], async () => {
    answer = test.call(taskApi.completeMany, { body: { taskIds, outcome: 'agree' } }, token)
    await waitingAre(1)
    await changeRows(test.database, lose, [person.userId])
    // What was read less than half a second ago counts.
    await delay(700)
  })
  const results = (await answer)?.data?.results ?? []
  expect(results.map(({ ok }) => ok)).toEqual([true, false, false])
  expect(await endsOf(test, taskIds)).toEqual([ONCE, STILL_OPEN, STILL_OPEN])
})
