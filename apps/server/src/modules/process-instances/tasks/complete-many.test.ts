/** Several tasks in one call: each like a task completed alone, whatever becomes of the others. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ALLOWED_FLOW,
  createBatchProcesses,
  endsOf,
  GUARDED_FLOW,
  ONCE,
  startSigning,
  STILL_OPEN,
  type BatchPeople,
  type Signing,
} from '../../../../test-support/batch-process.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type CallOptions, type TestApp } from '../../../../test-support/test-app.ts'

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

const start = (flow?: string, who: Who = 'applicant') => startSigning(test, tokens[who], flow)
const startMany = async (count: number): Promise<Signing[]> => {
  const started: Signing[] = []
  for (let i = 0; i < count; i++) started.push(await start())
  return started
}
const idsOf = (signings: readonly Signing[]) => signings.map(({ taskId }) => taskId)
const ask = (who: Who, taskIds: readonly string[], more: object = {}, options: CallOptions = {}) =>
  test.call(taskApi.completeMany, { body: { taskIds: [...taskIds], outcome: 'agree', ...more } }, tokens[who], options)
const complete = async (...input: Parameters<typeof ask>) => succeeded(await ask(...input)).results
const refused = (code: ErrorCode) => ({ ok: false, retcode: errorCodes[code].retcode })

describe('tasks completed together', () => {
  it('are completed each by itself, and what one is refused stops no other', async () => {
    const [first, taken, done, last] = await startMany(4)
    const [guarded, allowed] = [await start(GUARDED_FLOW), await start(ALLOWED_FLOW)]
    if (!first || !taken || !done || !last) throw new Error('too few')
    const missing = randomUUID()
    succeeded(await test.call(taskApi.claim, { body: { taskId: taken.taskId } }, tokens.colleague))
    succeeded(await test.call(taskApi.complete, { body: { taskId: done.taskId, outcome: 'agree' } }, tokens.colleague))

    const asked = [...idsOf([first, taken, guarded, done]), missing, ...idsOf([allowed, last, first])]
    const results = await complete('signer', asked, { opinion: '同意' })

    expect(results).toMatchObject([
      { taskId: first.taskId, number: first.number, ok: true, retcode: 0 },
      { taskId: taken.taskId, number: taken.number, ...refused('NOT_YOUR_TASK') },
      { taskId: guarded.taskId, number: guarded.number, ...refused('NOT_FOR_MANY') },
      { taskId: done.taskId, number: done.number, ...refused('TASK_ALREADY_DONE') },
      { taskId: missing, number: '', ...refused('NOT_FOUND') },
      { taskId: allowed.taskId, ok: true },
      { taskId: last.taskId, ok: true },
    ])
    expect(results[2]?.msg).toBe('“会签”的“同意”不能批量办理，请打开任务逐件办理')
    expect(results[3]?.msg).toContain('邓丽')
    expect(await endsOf(test, idsOf([first, allowed, last]))).toEqual([ONCE, ONCE, ONCE])
    expect(await endsOf(test, idsOf([taken, guarded]))).toEqual([STILL_OPEN, STILL_OPEN])
  })

  it('say nothing of a task to who may not see it', async () => {
    const started = await startMany(1)
    expect(await complete('stranger', idsOf(started))).toMatchObject([{ number: '', ...refused('NOT_FOUND') }])
    expect(await endsOf(test, idsOf(started))).toEqual([STILL_OPEN])
  })

  it('are neither rejected together, nor with a reason left out, nor with an outcome that is none', async () => {
    const ids = idsOf(await startMany(2))
    const both = (code: ErrorCode) => [refused(code), refused(code)]
    expect(await complete('signer', ids, { outcome: 'reject', opinion: '否' })).toMatchObject(both('NOT_FOR_MANY'))
    expect(await complete('signer', ids, { outcome: 'remark' })).toMatchObject(both('OPINION_REQUIRED'))
    expect(await complete('signer', ids, { outcome: '' })).toMatchObject(both('OUTCOME_INVALID'))
    expect(await endsOf(test, ids)).toEqual([STILL_OPEN, STILL_OPEN])
    expect((await ask('signer', [])).retcode).toBe(errorCodes.INVALID_INPUT.retcode)
    const tooMany = Array.from({ length: 51 }, () => randomUUID())
    expect((await ask('signer', tooMany)).retcode).toBe(errorCodes.INVALID_INPUT.retcode)
  })

  it('stay parted where duties are, though the drawing allows many at once', async () => {
    const own = await start(ALLOWED_FLOW, 'signer')
    expect(await complete('signer', [own.taskId])).toMatchObject([refused('NOT_YOUR_TASK')])
    expect(await complete('colleague', [own.taskId])).toMatchObject([{ ok: true }])
  })

  it('are offered in the to-do list, unless somebody else has taken them', async () => {
    const [free, taken] = await startMany(2)
    const guarded = await start(GUARDED_FLOW)
    succeeded(await test.call(taskApi.claim, { body: { taskId: taken?.taskId ?? '' } }, tokens.colleague))
    const offered = async (who: Who) => {
      const { rows } = succeeded(await test.call(missionApi.search, { body: { rows: 200 } }, tokens[who]))
      const values = new Map(rows.map((row) => [row.taskId, row.batchOutcomes.map(({ value }) => value)]))
      return [free, taken, guarded].map((one) => values.get(one?.taskId ?? ''))
    }
    expect(await offered('signer')).toEqual([['agree', 'remark'], [], []])
    expect(await offered('colleague')).toEqual([['agree', 'remark'], ['agree', 'remark'], []])
  })

  it('by two people at once have one end each, and the second is told who was first', async () => {
    for (let round = 0; round < 5; round++) {
      const ids = idsOf(await startMany(6))
      const [one, two] = await Promise.all([
        complete('signer', ids),
        complete('colleague', round % 2 === 0 ? ids : ids.toReversed(), { opinion: '我的意见' }),
      ])
      expect(await endsOf(test, ids)).toEqual(ids.map(() => ONCE))
      for (const id of ids) {
        const [mine, theirs] = [one, two].map((results) => results.find(({ taskId }) => taskId === id))
        const [loser, winner] = mine?.ok === true ? [theirs, '冯超'] : [mine, '邓丽']
        expect([mine?.ok, theirs?.ok].toSorted()).toEqual([false, true])
        expect(loser).toMatchObject(refused('TASK_ALREADY_DONE'))
        expect(loser?.msg).toContain(winner)
      }
    }
  })
})

describe('a repeated batch', () => {
  it('is told what was done, and what was refused is tried again', async () => {
    const [free, taken] = await startMany(2)
    const ids = [free?.taskId ?? '', taken?.taskId ?? '']
    const body = { taskId: ids[1] ?? '' }
    succeeded(await test.call(taskApi.claim, { body }, tokens.colleague))
    const again = () => complete('signer', ids, {}, { idempotencyKey: 'again' })
    expect(await again()).toMatchObject([{ ok: true }, refused('NOT_YOUR_TASK')])
    expect(await again()).toMatchObject([{ ok: true, number: free?.number }, refused('NOT_YOUR_TASK')])
    succeeded(await test.call(taskApi.unclaim, { body }, tokens.colleague))
    expect(await again()).toMatchObject([{ ok: true }, { ok: true }])
    expect(await again()).toMatchObject([{ ok: true }, { ok: true }])
    expect(await endsOf(test, ids)).toEqual([ONCE, ONCE])
  })

  it('is done once when it arrives five times at once', async () => {
    const ids = idsOf(await startMany(4))
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => complete('signer', ids, {}, { idempotencyKey: 'five' })),
    )
    for (const results of answers) expect(results).toMatchObject(ids.map(() => ({ ok: true, retcode: 0 })))
    expect(await endsOf(test, ids)).toEqual(ids.map(() => ONCE))
  })

  it('does not take a key for something else', async () => {
    const ids = idsOf(await startMany(2))
    const options = { idempotencyKey: 'other' }
    await complete('signer', ids.slice(0, 1), {}, options)
    const other = await ask('signer', ids.slice(1), {}, options)
    expect(other.retcode).toBe(errorCodes.IDEMPOTENCY_CONFLICT.retcode)
    const tooLong = await ask('signer', ids, {}, { idempotencyKey: 'k'.repeat(129) })
    expect(tooLong.retcode).toBe(errorCodes.INVALID_INPUT.retcode)
    expect(await endsOf(test, ids)).toEqual([ONCE, STILL_OPEN])
  })

  it('goes on where the database broke off, and does nothing twice', async () => {
    const started = await startMany(4)
    const ids = idsOf(started)
    const holder = new pg.Client({ connectionString: test.database.connectionString })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from process_instances where id = $1 for update', [started[2]?.instanceId])
    const cutOff = complete('signer', ids, {}, { idempotencyKey: 'cut off' })
    await breakWhoWaits()
    const lost = refused('DATABASE_UNAVAILABLE')
    expect(await cutOff).toMatchObject([{ ok: true }, { ok: true }, lost, lost])
    await holder.query('rollback')
    await holder.end()
    expect(await endsOf(test, ids)).toEqual([ONCE, ONCE, STILL_OPEN, STILL_OPEN])

    const results = await complete('signer', ids, {}, { idempotencyKey: 'cut off' })
    expect(results).toMatchObject(started.map(({ number }) => ({ ok: true, number })))
    expect(await endsOf(test, ids)).toEqual(ids.map(() => ONCE))
  })
})

async function breakWhoWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await test.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount > 0) return
    await delay(20)
  }
}
