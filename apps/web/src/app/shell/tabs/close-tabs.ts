import { appHistory, navigate } from '../../../ui/navigation.tsx'
import { nextAfterClosing, removeTabs, tabKeyOf, useTabs, type Tab } from '../../tabs.ts'
import { forgetPlace } from './use-kept-place.ts'

/** Closes tabs without asking and goes on where answers B10 says. */
export function closeTabsNow(closed: readonly Tab[], preferredKey?: string): void {
  const { tabs } = useTabs.getState()
  const next = nextAfterClosing(tabs, closed, tabKeyOf(appHistory.location.href), preferredKey)
  removeTabs(closed)
  for (const { key } of closed) forgetPlace(key)
  if (next !== undefined) navigate(next)
}
