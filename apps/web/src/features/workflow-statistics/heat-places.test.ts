import { expect, it } from 'vitest'
import { heatOver, placeAt, waitsAt } from './heat-places.ts'

const waits = { count: 9, meanMs: 60, p50Ms: 50, p90Ms: 90 }
const node = {
  ...{ elementId: 'sign', name: '会签', nameEn: '', elementType: 'userTask', visits: 9, waits },
  ...{ again: 0, overdue: 0, automatic: 0, open: 0 },
}
const heat = heatOver({
  nodes: [node],
  slices: [
    { from: '2026-11-01', to: '2026-11-02', started: 1, ended: 0, nodes: [] },
    {
      ...{ from: '2026-11-03', to: '2026-11-04', started: 0, ended: 1 },
      nodes: [{ elementId: 'sign', visits: 2, p50Ms: 400, p90Ms: 500 }],
    },
  ],
})

it('measures every slice by the longest wait of any, so that colours keep their meaning', () => {
  expect(heat.hottest).toBe(400)
})

it('stands at the slice that the address names, else over the whole period', () => {
  expect(placeAt('2026-11-03', heat)).toBe(1)
  expect([placeAt(undefined, heat), placeAt('2026-11-04', heat)]).toEqual([-1, -1])
  expect(waitsAt(heat, 1)).toMatchObject([{ elementId: 'sign', p50Ms: 400 }])
  expect(waitsAt(heat, 0)).toEqual([])
  expect(waitsAt(heat, -1)).toMatchObject([{ elementId: 'sign', visits: 9, p50Ms: 50 }])
})
