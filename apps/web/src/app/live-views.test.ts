import { describe, expect, it } from 'vitest'
import { liveKeys, MAX_LIVE_VIEWS } from './live-views.ts'
import { withVisited, type Tab } from './tabs.ts'

/** A generator of numbers that anybody can repeat. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('the views that stay built', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('are few, whatever is opened, changed and left (seed %i)', (seed) => {
    const next = numbers(seed)
    let tabs: readonly Tab[] = []
    for (let step = 0; step < 300; step += 1) {
      const front = `/p${next(30)}`
      tabs = withVisited(tabs, front)
      const changed = `/p${next(30)}`
      if (next(6) === 0) tabs = tabs.map((tab) => (tab.key === changed ? { ...tab, dirty: !tab.dirty } : tab))
      const live = liveKeys(tabs, front)

      const dirty = tabs.filter((tab) => tab.dirty)
      expect(live.has(front)).toBe(true)
      for (const { key } of dirty) expect(live.has(key)).toBe(true)
      expect(live.size).toBeLessThanOrEqual(Math.max(MAX_LIVE_VIEWS, dirty.length + 1))
      const away = tabs.filter(({ key }) => !live.has(key))
      const clean = tabs.filter((tab) => live.has(tab.key) && !tab.dirty)
      // None that was seen later went before it.
      for (const gone of away) for (const stays of clean) expect(gone.seen).toBeLessThan(stays.seen)
    }
  })

  it('are none that was only restored', () => {
    const tabs = withVisited([], '/a').map((tab) => ({ ...tab, visited: false }))

    expect([...liveKeys(tabs, undefined)]).toEqual([])
  })
})
