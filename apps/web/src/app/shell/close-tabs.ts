import { navigate } from '../../ui/navigation.tsx'
import { appHistory } from '../../ui/navigation.tsx'
import { nextAfterClosing, removeTabs, tabKeyOf, useTabs, type Tab } from '../tabs.ts'

/** Closes tabs without asking and goes on where answers B10 says. */
export function closeTabsNow(closed: readonly Tab[], preferredKey?: string): void {
  const { tabs } = useTabs.getState()
  const next = nextAfterClosing(tabs, closed, tabKeyOf(appHistory.location.href), preferredKey)
  removeTabs(closed)
  if (next !== undefined) navigate(next)
}

export function closeTabNow(key: string): void {
  const tab = useTabs.getState().tabs.find((candidate) => candidate.key === key)
  if (tab !== undefined && !tab.affix) closeTabsNow([tab])
}
