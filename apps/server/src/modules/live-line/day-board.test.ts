import { liveLineApi } from '@liveline/contract/live-line/calls.ts'
import type { DayBoard } from '@liveline/contract/live-line/shapes.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createJourney, loadLiveLinePack, MONDAY, succeeded, type Journey } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let journey: Journey

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test?.close())
beforeEach(() => test.clock.set(MONDAY))

const boardOf = async (as = 'kongde'): Promise<DayBoard> => succeeded(await test.call(liveLineApi.board, {}, as))

/** A plan whose fields and state are as they would be on its day. */
async function plan(start: string, end: string, { status = 'completed', state = 'published', as = 'chenyu' } = {}) {
  const { instanceId } = await journey.start({}, as)
  const fields = { planStart: start, planEnd: end }
  await test.database.query(
    `update process_instances set fields = fields || $2::jsonb, status = $3, business_state = $4 where id = $1`,
    [instanceId, JSON.stringify(fields), status, state],
  )
  return instanceId
}
const statesOf = ({ rows }: DayBoard) => new Map(rows.map(({ instanceId, state }) => [instanceId, state]))

it('shows the plans whose planned time lies in today, and what the clock says of them', async () => {
  const open = await plan('2026-11-23T08:30:00+08:00', '2026-11-23T11:30:00+08:00')
  const ahead = await plan('2026-11-23T14:00:00+08:00', '2026-11-23T16:00:00+08:00')
  const past = await plan('2026-11-23T06:00:00+08:00', '2026-11-23T07:00:00+08:00')
  const overMidnight = await plan('2026-11-22T22:00:00+08:00', '2026-11-23T05:00:00+08:00')
  const elsewhere = await plan('2026-11-22T16:30:00Z', '2026-11-23T02:00:00Z')
  const unpublished = await plan('2026-11-23T20:00:00+08:00', '2026-11-23T21:00:00+08:00', {
    status: 'active',
    state: 'approving',
  })
  const off = await plan('2026-11-23T10:00:00+08:00', '2026-11-23T12:00:00+08:00', { state: 'expired' })
  const others = [
    await plan('2026-11-22T08:00:00+08:00', '2026-11-23T00:00:00+08:00'),
    await plan('2026-11-24T00:00:00+08:00', '2026-11-24T03:00:00+08:00'),
    await plan('not a moment', '2026-11-23T12:00:00+08:00'),
  ]

  const board = await boardOf()

  const states = statesOf(board)
  expect(board.day).toBe('2026-11-23')
  expect([open, elsewhere, unpublished, ahead, past, overMidnight, off].map((id) => states.get(id))).toEqual([
    'open',
    'open',
    'unpublished',
    'ahead',
    'past',
    'past',
    'off',
  ])
  expect(others.filter((id) => states.has(id))).toEqual([])
  expect(board.counts).toEqual({ open: 2, unpublished: 1, ahead: 1, past: 2, off: 1 })
  expect(board.isCapped).toBe(false)
  expect(board.rows[0]).toMatchObject({ class: expect.any(Number), team: expect.stringMatching(/./) })
  // What cannot be worked yet stands before what only lies ahead.
  expect(board.rows.map(({ state }) => state)).toEqual(['open', 'open', 'unpublished', 'ahead', 'past', 'past', 'off'])
})

it('moves a plan on with the clock alone', async () => {
  const id = await plan('2026-11-23T10:00:00+08:00', '2026-11-23T11:00:00+08:00')
  const at = async (time: string) => {
    test.clock.set(new Date(`2026-11-23T${time}+08:00`))
    return statesOf(await boardOf(await journey.as('kongde'))).get(id)
  }

  expect([await at('09:59:59'), await at('10:00:00'), await at('10:59:59'), await at('11:00:00')]).toEqual([
    'ahead',
    'open',
    'open',
    'past',
  ])
})

it('shows nobody a plan that he may not see', async () => {
  const id = await plan('2026-11-23T08:00:00+08:00', '2026-11-23T23:00:00+08:00')

  expect(statesOf(await boardOf('chenyu')).has(id)).toBe(true)
  // Takes part by his role.
  expect(statesOf(await boardOf('zhoumin')).has(id)).toBe(true)
  expect(statesOf(await boardOf('gaoyue')).has(id)).toBe(false)
})
