import { MENU_SEARCH_THRESHOLD } from '@liveline/contract/constants.ts'
import Fuse from 'fuse.js'
import type { Hit } from './hit.ts'
import { marksOf } from './marks-of.ts'

/** A hit with what it is found by beside its title: path, the other language, pinyin. */
export interface LocalEntry {
  readonly hit: Hit
  readonly keywords: string
  readonly other: string
}

/** Of each group. */
export const MOST_HITS = 10

/** Fuzzy search over the titles of menu entries and actions (specification §2), the closest first, and what was found of each. */
export function createLocalSearch(entries: readonly LocalEntry[]): (text: string) => readonly Hit[] {
  const fuse = new Fuse(entries, {
    keys: [
      { name: 'hit.title', weight: 3 },
      { name: 'keywords', weight: 2 },
      { name: 'hit.detail', weight: 1 },
      { name: 'other', weight: 1 },
    ],
    includeMatches: true,
    threshold: MENU_SEARCH_THRESHOLD,
    ignoreLocation: true,
  })
  return (text) =>
    fuse.search(text, { limit: MOST_HITS }).map(({ item: { hit, keywords }, matches = [] }) => ({
      ...hit,
      marks: marksOf({ title: hit.title, keywords }, text, matches),
    }))
}
