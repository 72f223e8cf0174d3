import { navigate } from '../../../ui/navigation.tsx'
import { moveTab, refreshTab, useTabs } from '../../tabs.ts'

/** Builds the page of a tab anew, and brings it to the front. */
export function refreshAndShow(key: string): void {
  const tab = useTabs.getState().tabs.find((candidate) => candidate.key === key)
  refreshTab(key)
  if (tab !== undefined) navigate(tab.href)
}

/** Its place among the tabs that are not pinned; -1 of a pinned one. */
export const placeOf = (key: string): number =>
  useTabs
    .getState()
    .tabs.filter((tab) => !tab.affix)
    .findIndex((tab) => tab.key === key)

/** One to the right with 1, one to the left with -1. */
export function moveTabBy(key: string, step: 1 | -1): void {
  const place = placeOf(key)
  if (place >= 0) moveTab(key, place + step)
}
