import type { Tab } from './tabs.ts'

/** Pages that stay built; each holds up to 1.5 MB (design.md §7). */
export const MAX_LIVE_VIEWS = 8

/**
 * Keys of the tabs whose page stays built. The others come back from their address and draft when they are visited;
 * the page in front and what holds unsaved changes stay whatever their number.
 */
export function liveKeys(tabs: readonly Tab[], activeKey: string | undefined): ReadonlySet<string> {
  const built = tabs.filter((tab) => tab.visited || tab.key === activeKey)
  const mustStay = (tab: Tab) => tab.dirty || tab.key === activeKey
  const staying = built.filter(mustStay)
  const bySight = built.filter((tab) => !mustStay(tab)).sort((one, other) => other.seen - one.seen)
  const room = Math.max(0, MAX_LIVE_VIEWS - staying.length)
  return new Set([...staying, ...bySight.slice(0, room)].map(({ key }) => key))
}
