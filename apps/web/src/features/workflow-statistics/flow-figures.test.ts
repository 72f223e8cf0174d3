import { expect, it } from 'vitest'
import { comparedNodes } from './compared-nodes.ts'
import { flowFigure, flowFigureAddress, flowFigureKeys } from './flow-figures.ts'
import { countedIn, type Place } from './place.ts'

const place: Place = {
  ...{ path: '/statistics', query: { days: '7' }, days: { from: '2026-11-22', to: '2026-11-28' } },
  ...{ instancesPath: '/instances', onChange: () => {} },
}
const row = {
  ...{ flowKey: 'plan', flowName: '计划', flowNameEn: 'Plan', started: 9, running: 4, finished: 5, endedOtherwise: 1 },
  lead: { count: 5, meanMs: 60, p50Ms: 50, p90Ms: 90 },
  ...{ visits: 20, again: 2, overdue: 3, automatic: 5 },
}
const addresses = (of: typeof row, at: Place, version?: number) =>
  Object.fromEntries(flowFigureKeys.map((key) => [key, flowFigureAddress(at, of, version, key)]))

it('has a list behind every figure: of instances, or a sheet of the page itself', () => {
  const ended = 'endedFrom=2026-11-22&endedTo=2026-11-28'
  expect(addresses(row, place, 3)).toEqual({
    started: '/instances?flows=plan&version=3&finished=any&from=2026-11-22&to=2026-11-28',
    running: '/instances?flows=plan&version=3',
    finished: `/instances?flows=plan&version=3&finished=1&${ended}&statuses=completed`,
    endedOtherwise: `/instances?flows=plan&version=3&finished=1&${ended}&statuses=cancelled`,
    leadP50: `/instances?flows=plan&version=3&finished=1&${ended}&statuses=completed`,
    leadP90: `/instances?flows=plan&version=3&finished=1&${ended}&statuses=completed`,
    again: '/statistics?days=7&flow=plan&version=3&count=again',
    overdue: '/statistics?days=7&flow=plan&version=3&count=overdue',
    automatic: '/statistics?days=7&flow=plan&version=3&count=automatic',
  })
})

it('has no link behind nothing, nor to a page that somebody has not', () => {
  const nothing = { count: 0, meanMs: null, p50Ms: null, p90Ms: null }
  const none = { ...row, started: 0, running: 0, finished: 0, endedOtherwise: 0, lead: nothing }
  const quiet = { ...none, visits: 0, again: 0, overdue: 0, automatic: 0 }
  expect(Object.values(addresses(quiet as never, place)).filter((to) => to !== undefined)).toEqual([])
  expect(addresses(row, { ...place, instancesPath: undefined })['started']).toBeUndefined()
})

it('tells what no person did as a share, and nothing of nothing', () => {
  expect(flowFigure(row, 'automatic')).toBe(0.25)
  expect(flowFigure({ ...row, visits: 0 }, 'automatic')).toBeNull()
})

it('reads the figure whose instances are in front', () => {
  expect(countedIn({ count: 'again', node: 'sign', person: '7' })).toEqual({
    measure: 'again',
    elementId: 'sign',
    userId: 7,
  })
  expect(countedIn({ count: 'open' })).toEqual({ measure: 'open' })
  expect([countedIn({ count: 'all' }), countedIn({})]).toEqual([undefined, undefined])
})

it('sets the steps of two versions side by side, the longest wait of the newer one first', () => {
  const node = (elementId: string, p90Ms: number | null) => ({
    ...{ elementId, name: elementId, nameEn: '', elementType: 'userTask', visits: 1 },
    ...{ again: 0, overdue: 0, automatic: 0, open: 0, waits: { count: 1, meanMs: p90Ms, p50Ms: p90Ms, p90Ms } },
  })
  const told = comparedNodes([node('old', 70), node('both', 10)], [node('both', 20), node('new', 30)])
  expect(told.map(({ elementId, first, second }) => [elementId, first?.waits.p90Ms, second?.waits.p90Ms])).toEqual([
    ['new', undefined, 30],
    ['both', 10, 20],
    ['old', 70, undefined],
  ])
})
