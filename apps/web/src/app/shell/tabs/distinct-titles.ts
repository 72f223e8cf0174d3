import type { Tab } from '../../tabs.ts'
import { cutTitle } from './cut-title.ts'

interface Shown {
  readonly head: string
  /** Never cut. */
  readonly tail: string
}

/** Where titles begin to differ, at the start of the part of a number in which they do. */
function differingFrom(titles: readonly string[]): number {
  const [first = ''] = titles
  let at = 0
  while (at < first.length && titles.every((title) => title[at] === first[at])) at += 1
  return Math.max(first.lastIndexOf('-', at - 1), first.lastIndexOf(' ', at - 1)) + 1
}

/**
 * What each tab shows: its short title, and where two tabs would show the same, as much of the whole one as tells them
 * apart ("筛查 ·151-202611-0001" beside "筛查 ·152-202611-0001").
 */
export function distinctTitles(tabs: readonly Tab[], titleOf: (tab: Tab) => string): ReadonlyMap<string, Shown> {
  const shortOf = (tab: Tab) => tab.shortTitle ?? titleOf(tab)
  const shown = new Map<string, Shown>()
  for (const tab of tabs) {
    const like = tabs.filter((other) => shortOf(other) === shortOf(tab)).map(titleOf)
    const { head, tail } = cutTitle(shortOf(tab))
    const differs = new Set(like).size > 1
    shown.set(tab.key, {
      head,
      tail: differs ? ` ·${titleOf(tab).slice(differingFrom(like))}` : tail,
    })
  }
  return shown
}
