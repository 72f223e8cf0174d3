/**
 * Where in a text words may begin: most of a text is passed over by what is told here, without a look at the automaton.
 * By the first two units of a word, hashed: a byte of how long that word is and of what its last unit is, where only one
 * begins so.
 */
import { SKIPPED, SPECIAL, UNKNOWN, type Folding } from './folding.ts'

export type Beginnings = {
  readonly ends: Uint8Array
  readonly shift: number
  /** Units that are words, which a pair does not tell. */
  readonly singles: ReadonlySet<number>
}

const UNITS = 65_536
/** Of 10,000 words, one pair in 26 is taken for the beginning of a word and is none; as many bytes as a core keeps close. */
const [BYTES_A_WORD, LEAST_BITS, MOST_BITS] = [26, 8, 18]
const FACTOR = 0x9e3779b1
/** Of a byte of `ends`: the length, then what is left of the last unit. */
const LENGTH = 7
const NONE = 0
const MANY = 1
const endOf = (length: number, last: number) => length | ((Math.imul(last, FACTOR) >>> 24) & ~LENGTH)
const WORDS_A_TURN = 10_000

/** Of words that are folded already. */
export function* buildBeginnings(words: readonly string[]): Generator<undefined, Beginnings> {
  const bits = Math.min(MOST_BITS, Math.max(LEAST_BITS, Math.ceil(Math.log2(words.length * BYTES_A_WORD + 1))))
  const built = { ends: new Uint8Array(2 ** bits), shift: 32 - bits, singles: new Set<number>() }
  for (const [index, word] of words.entries()) {
    if ((index + 1) % WORDS_A_TURN === 0) yield
    if (word.length === 1) built.singles.add(word.charCodeAt(0))
    if (word.length < 2) continue
    const place = Math.imul((word.charCodeAt(0) << 16) | word.charCodeAt(1), FACTOR) >>> built.shift
    const end = word.length > LENGTH ? MANY : endOf(word.length, word.charCodeAt(word.length - 1))
    const there = built.ends[place]
    built.ends[place] = there === NONE || there === end ? end : MANY
  }
  return built
}

/**
 * What the loop below reads stands in arrays of this module, copied when another matcher has its turn: an array that is a
 * constant of the code is read twice as fast as one that is handed over, for nobody needs to ask where it is.
 */
const folds = new Uint16Array(UNITS)
const ends = new Uint8Array(2 ** MOST_BITS)
let foldsOf: Folding | undefined
let endsOf: Beginnings | undefined
/** Places of a text from which some word may go on, as found; as many as there are at a time. */
export const begins = new Int32Array(2 ** 13)
/** The byte of the pair there. */
const foundEnds = new Uint8Array(begins.length)
const FULL = begins.length - 3

export type Reader = {
  readonly text: string
  readonly folding: Folding
  readonly beginnings: Beginnings
  /** Where it goes on, what stood there before, and the last two units. */
  at: number
  before: number
  pair: number
}

/** Reads on until the text or the room for `begins` ends; how many were found. One may be there twice. */
export function findBeginnings(reader: Reader): number {
  const { folding, beginnings } = reader
  if (foldsOf !== folding) folds.set((foldsOf = folding).units)
  if (endsOf !== beginnings) ends.set((endsOf = beginnings).ends)
  let found = 0
  while (reader.at < reader.text.length && found < FULL) {
    if (beginnings.singles.size > 0) found = readEach(reader, found)
    else found = keepLikely(reader.text, reader.at, found, readPlain(reader, reader.text, found), reader)
    if (reader.at < reader.text.length && found < FULL) found = readSpecial(reader, found)
  }
  return found
}

/** Up to a character that is not one unit. */
function readPlain(reader: Reader, text: string, first: number): number {
  let { at, before, pair } = reader
  let found = first
  const { shift } = reader.beginnings
  const until = Math.min(text.length, at + FULL - found)
  for (; at < until; at += 1) {
    const unit = folds[text.charCodeAt(at)] as number
    if (unit >= SPECIAL) break
    pair = (pair << 16) | unit
    const end = ends[Math.imul(pair, FACTOR) >>> shift] as number
    begins[found] = before
    foundEnds[found] = end
    // One more unless it is `NONE`, without a branch, which would be guessed wrong at each beginning.
    found += (end + 255) >>> 8
    before = at
  }
  reader.at = at
  reader.before = before
  reader.pair = pair
  return found
}

/** Those of plain text from `from` on from which a word may go on to its end. */
function keepLikely(text: string, from: number, first: number, found: number, { at: until }: Reader): number {
  let kept = first
  for (let next = first; next < found; next += 1) {
    const at = begins[next] as number
    const end = foundEnds[next] as number
    const last = at + (end & LENGTH) - 1
    begins[kept] = at
    // What is not read yet, or stands behind something special, is not known.
    if (last < at + 1 || at < from || last >= until) kept += 1
    else if (endOf(end & LENGTH, folds[text.charCodeAt(last)] as number) === end) kept += 1
  }
  return kept
}

/** The same where a unit may be a word. */
function readEach(reader: Reader, first: number): number {
  const { text, beginnings } = reader
  let found = first
  for (; reader.at < text.length && found < FULL; reader.at += 1) {
    const unit = folds[text.charCodeAt(reader.at)] as number
    if (unit >= SPECIAL) break
    reader.pair = (reader.pair << 16) | unit
    if (ends[Math.imul(reader.pair, FACTOR) >>> beginnings.shift] !== NONE) begins[found++] = reader.before
    if (beginnings.singles.has(unit)) begins[found++] = reader.at
    reader.before = reader.at
  }
  return found
}

function readSpecial(reader: Reader, found: number): number {
  const { at, before, folding } = reader
  const raw = reader.text.charCodeAt(at)
  if (folds[raw] === UNKNOWN) {
    folds[raw] = folding.learn(raw)
    return found
  }
  reader.at += 1
  if (folds[raw] === SKIPPED) return found
  begins[found] = before
  begins[found + 1] = at
  reader.before = at
  return found + 2
}
