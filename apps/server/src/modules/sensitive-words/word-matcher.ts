/**
 * Finds words in a text by Aho and Corasick's automaton: the time does not grow with the number of words, and for no text
 * beyond its length. Our own: modern-ahocorasick 3.3, which folds and is kept, compares whole graphemes, so that one
 * combining mark behind a word hides it, and took five times as long (10,000 words, 20 kB of Chinese).
 * *Node*: what has been read, as far as some word begins so. *Fallback*: the longest end of it that begins some word, too.
 */
import { fold, foldWithPlaces } from './fold.ts'

/** One hit: UTF-16 offsets in the text, and the word as it is listed. */
export type WordMatch = { readonly start: number; readonly end: number; readonly word: string }
export type WordMatcher = { find(text: string): WordMatch[] }

type Found = { readonly word: string; readonly length: number }
type Node = {
  readonly next: Map<number, Node>
  fallback: Node | undefined
  /** The longest word that ends here. */
  longest: Found | undefined
}

const node = (): Node => ({ next: new Map(), fallback: undefined, longest: undefined })

export function createWordMatcher(words: Iterable<string>): WordMatcher {
  const root = automatonOf(words)
  return {
    /** In the order of the text; a hit within a longer one is left out, hits that overlap are both there. */
    find(text) {
      const { folded, from, to } = foldWithPlaces(text)
      return outermost(endsOf(root, folded)).map(({ first, last, word }) => ({
        start: from[first] ?? 0,
        end: to[last] ?? 0,
        word,
      }))
    },
  }
}

function automatonOf(words: Iterable<string>): Node {
  const root = node()
  for (const word of words) {
    const folded = fold(word)
    let at = root
    for (let unit = 0; unit < folded.length; unit++) at = nextOrNew(at, folded.charCodeAt(unit))
    if (at !== root) at.longest = { word, length: folded.length }
  }
  // A node after those that are shorter, for its fallback is shorter.
  const row: Node[] = [root]
  for (const at of row) {
    for (const [unit, child] of at.next) {
      child.fallback = at === root ? root : step(at.fallback ?? root, unit)
      child.longest ??= child.fallback.longest
      row.push(child)
    }
  }
  return root
}

function nextOrNew(at: Node, unit: number): Node {
  const known = at.next.get(unit)
  if (known !== undefined) return known
  const made = node()
  at.next.set(unit, made)
  return made
}

/** Falls back until a word goes on with the unit: never more often than it went on before. */
function step(from: Node, unit: number): Node {
  let at = from
  for (;;) {
    const next = at.next.get(unit)
    if (next !== undefined) return next
    if (at.fallback === undefined) return at
    at = at.fallback
  }
}

type FoldedMatch = { readonly first: number; readonly last: number; readonly word: string }

/** The longest word that ends at each place where one ends. */
function endsOf(root: Node, folded: string): FoldedMatch[] {
  const found: FoldedMatch[] = []
  let at = root
  for (let last = 0; last < folded.length; last++) {
    at = step(at, folded.charCodeAt(last))
    if (at.longest !== undefined) found.push({ first: last - at.longest.length + 1, last, word: at.longest.word })
  }
  return found
}

/** Without those that a later, longer one contains; no earlier one does, for each ends before the next. */
function outermost(found: readonly FoldedMatch[]): FoldedMatch[] {
  const kept: FoldedMatch[] = []
  for (const match of found) {
    while ((kept.at(-1)?.first ?? -1) >= match.first) kept.pop()
    kept.push(match)
  }
  return kept
}
