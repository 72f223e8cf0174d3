import { MENU_SEARCH_THRESHOLD } from '@liveline/contract/constants.ts'
import Fuse from 'fuse.js'
import type { Hit } from './hit.ts'

/** A hit with what it is found by beside its title: path, the other language, pinyin. */
export interface LocalEntry {
  readonly hit: Hit
  readonly keywords: string
  readonly other: string
}

/** Of each group. */
export const MOST_HITS = 10

/** Fuzzy search over the titles of menu entries and actions (specification §2), the closest first. */
export function createLocalSearch(entries: readonly LocalEntry[]): (text: string) => readonly Hit[] {
  const fuse = new Fuse(entries, {
    keys: [
      { name: 'hit.title', weight: 3 },
      { name: 'keywords', weight: 2 },
      { name: 'hit.detail', weight: 1 },
      { name: 'other', weight: 1 },
    ],
    threshold: MENU_SEARCH_THRESHOLD,
    ignoreLocation: true,
  })
  return (text) => fuse.search(text, { limit: MOST_HITS }).map(({ item }) => item.hit)
}
