/**
 * Finds words in a text: the time does not grow with the number of words, and for no text beyond its length. Our own:
 * what npm has either does not fold, or loses the places in the text as it was typed, or compares whole graphemes, so that
 * one combining mark behind a word hides it; `npm run bench -- sensitive-words` runs beside them.
 */
import { buildAutomaton, step, wordAt, type Automaton } from './automaton.ts'
import { begins, buildBeginnings, findBeginnings, type Beginnings } from './beginnings.ts'
import { plainFolding, SEVERAL, SKIPPED, UNKNOWN, type Folding } from './folding.ts'

/** One hit: UTF-16 offsets in the text, from there up to there, and the word as it is listed. */
export type WordMatch = { readonly start: number; readonly end: number; readonly word: string }

export type WordMatcher = {
  /** In the order of the text; a hit within a longer one is left out, hits that overlap are both there. */
  readonly find: (text: string) => WordMatch[]
}

export type WordMatcherOptions = {
  readonly folding?: Folding
  /** Phrases in which nothing is a hit: with `赌博检测仪`, its `赌博` is none. */
  readonly exceptions?: Iterable<string>
}

/** Of several words that fold to the same the first is told; one that folds to nothing is never found. */
export function createWordMatcher(words: Iterable<string>, options: WordMatcherOptions = {}): WordMatcher {
  const building = buildMatcher(words, options)
  for (;;) {
    const built = building.next()
    if (built.done === true) return built.value
  }
}

/**
 * The same, in turns of about a millisecond: between them `rest` lets whoever waits go first, so that a long list is read
 * in beside other work. Rejects when `rest` does, and nothing is built then.
 */
export async function createWordMatcherInTurns(
  words: Iterable<string>,
  options: WordMatcherOptions,
  rest: () => Promise<void>,
): Promise<WordMatcher> {
  const building = buildMatcher(words, options)
  for (;;) {
    const built = building.next()
    if (built.done === true) return built.value
    await rest()
  }
}

function* buildMatcher(
  words: Iterable<string>,
  { folding = plainFolding, exceptions = [] }: WordMatcherOptions,
): Generator<undefined, WordMatcher> {
  const find = yield* finderOf([...words], folding)
  const allowed = [...exceptions]
  if (allowed.length === 0) return { find }
  const findAllowed = yield* finderOf(allowed, folding)
  return { find: (text) => outside(find(text), () => findAllowed(text)) }
}

const WORDS_A_TURN = 500

function* finderOf(words: readonly string[], folding: Folding): Generator<undefined, WordMatcher['find']> {
  const folded: string[] = []
  for (const word of words) {
    folded.push(folding.fold(word))
    if (folded.length % WORDS_A_TURN === 0) yield
  }
  const beginnings = yield* buildBeginnings(folded)
  const automaton = yield* buildAutomaton(folded)
  const lengths = Int32Array.from(folded, ({ length }) => length)
  return (text) =>
    scan(text, folding, automaton, beginnings, lengths).map(({ start, end, index }) => ({
      start,
      end,
      word: words[index] as string,
    }))
}

type Hit = { readonly first: number; readonly start: number; readonly end: number; readonly index: number }

/** The longest word that ends at each place where one ends, without those that a later, longer one contains. */
function scan(
  text: string,
  folding: Folding,
  automaton: Automaton,
  beginnings: Beginnings,
  lengths: Int32Array,
): Hit[] {
  const kept: Hit[] = []
  const { lastShallow } = automaton
  const reader = { text, folding, beginnings, at: 0, before: 0, pair: 0 }
  let walked = -1
  // How many folded units were walked over: no word reaches from one walk into the next.
  let read = 0
  while (reader.at < text.length) {
    const found = findBeginnings(reader)
    let next = 0
    while (next < found) {
      const begin = begins[next] as number
      if (begin <= walked) {
        next += 1
        continue
      }
      let state = 0
      for (walked = begin; walked < text.length; walked += 1) {
        const raw = text.charCodeAt(walked)
        let unit = folding.units[raw] as number
        if (unit === UNKNOWN) unit = folding.learn(raw)
        if (unit === SKIPPED) continue
        const at = walked
        const character = unit === SEVERAL ? String.fromCodePoint(text.codePointAt(at) ?? 0) : ''
        const folded = unit === SEVERAL ? folding.character(character) : ''
        const count = unit === SEVERAL ? folded.length : 1
        for (let place = 0; place < count; place += 1) {
          state = step(automaton, state, unit === SEVERAL ? folded.charCodeAt(place) : unit)
          read += 1
          const index = wordAt(automaton, state)
          if (index === -1) continue
          const length = lengths[index] as number
          // No earlier one contains this, for each ends before the next.
          while ((kept.at(-1)?.first ?? -1) >= read - length) kept.pop()
          const start = beginOf(text, folding, at, length - place - 1)
          kept.push({ first: read - length, start, end: at + (character.length || 1), index })
        }
        if (character !== '') walked += character.length - 1
        if (state > lastShallow) continue
        // At most the unit just read is of a word: it goes on where one may begin, and where that is not known yet.
        while (next < found && (begins[next] as number) < at) next += 1
        if (next < found ? begins[next] !== at : reader.at === text.length || state === 0) break
      }
    }
  }
  return kept
}

/** Where the character stands with which so many folded units before another character begin. */
function beginOf(text: string, folding: Folding, before: number, units: number): number {
  let [at, missing] = [before, units]
  while (missing > 0) {
    const isPair = isLow(text.charCodeAt(at - 1)) && isHigh(text.charCodeAt(at - 2))
    at -= isPair ? 2 : 1
    // Whatever stands here was read on the way: the table knows it.
    const unit = isPair ? SEVERAL : (folding.units[text.charCodeAt(at)] as number)
    if (unit === SEVERAL) missing -= folding.fold(text.slice(at, at + (isPair ? 2 : 1))).length
    else if (unit !== SKIPPED) missing -= 1
  }
  return at
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** Those that no exception contains. Both stand in the order of the text, and none of them within another of its kind. */
function outside(matches: WordMatch[], exceptions: () => readonly WordMatch[]): WordMatch[] {
  if (matches.length === 0) return matches
  const allowed = exceptions()
  let next = 0
  return matches.filter(({ start, end }) => {
    while (next < allowed.length && (allowed[next]?.end ?? 0) < end) next += 1
    const around = allowed[next]
    return around === undefined || around.start > start
  })
}
