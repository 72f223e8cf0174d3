/**
 * The automaton of Aho and Corasick (CACM 18(6), 1975) over UTF-16 units, in flat arrays. A *state* is what has been read,
 * as far as some word begins so; the *fallback* of a state is the longest end of it that begins some word, too. States of
 * fewer units have smaller numbers, so that those a text is mostly in lie together.
 */
export type Automaton = {
  /** The state after the first unit of some word, by the unit; 0 for others. */
  readonly first: Int32Array
  /** The last state of one unit. */
  readonly lastShallow: number
  /** `FIELDS` numbers of each state. */
  readonly states: Int32Array
  /** State, unit and next state of each step from a state of some units, at an open address. */
  readonly steps: Int32Array
  /** Units of the longest word. */
  readonly longest: number
}

const UNITS = 65_536
const START = 0

/** Of a state, beside one another: which units may go on from it, as bits; its fallback; the longest word that ends in it. */
const FIELDS = 3
const UNITS_THERE = 0
const FALLBACK = 1
const WORD = 2
const NONE = -1

/** So many units are put in before others get a turn: some milliseconds while the memory is new, one later. */
const UNITS_A_TURN = 2_000

/**
 * Of words that are folded already; of several that are the same the first counts, and an empty one not at all. It stops
 * now and then, and is asked to go on.
 */
export function* buildAutomaton(words: readonly string[]): Generator<undefined, Automaton> {
  let units = 0
  const most = words.reduce((sum, { length }) => sum + length, 0)
  const automaton = {
    first: new Int32Array(UNITS),
    lastShallow: 0,
    states: new Int32Array((most + 1) * FIELDS),
    steps: new Int32Array(powerOfTwo((most * 4) / 3) * 3),
    longest: words.reduce((longest, { length }) => Math.max(longest, length), 0),
  }
  automaton.states[WORD] = NONE
  const stateOf = new Int32Array(words.length)
  let count = 1
  // The first unit of all words, then the second, …: a state after those of fewer units, whose fallback it needs.
  let longer = indexesOf(words)
  for (let at = 0; at < automaton.longest; at += 1) {
    longer = longer.filter((index) => (words[index] as string).length > at)
    for (const index of longer) {
      const word = words[index] as string
      if (++units % UNITS_A_TURN === 0) yield
      const [state, unit] = [stateOf[index] as number, word.charCodeAt(at)]
      const next = known(automaton, state, unit) || add(automaton, state, unit, count)
      count = Math.max(count, next + 1)
      stateOf[index] = next
    }
    if (at === 0) automaton.lastShallow = count - 1
  }
  for (const [index, word] of words.entries()) {
    const at = (stateOf[index] as number) * FIELDS + WORD
    if (word !== '' && automaton.states[at] === NONE) automaton.states[at] = index
  }
  yield* link(automaton, words)
  // Copied only where that gives back more than half: it takes as long as many turns.
  const used = count * FIELDS
  automaton.states = automaton.states[used * 2 < automaton.states.length ? 'slice' : 'subarray'](0, used)
  return automaton
}

/** Which words are longer still is kept at each length, or one long word would have all the others asked at each. */
const indexesOf = (words: readonly string[]) => Uint32Array.from(words, (_, index) => index)
const powerOfTwo = (least: number) => 2 ** Math.ceil(Math.log2(Math.max(16, least)))
const hashOf = (one: number, other: number) => Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b)

/** Where the step stands, or would stand. */
function placeOf(steps: Int32Array, state: number, unit: number): number {
  const mask = steps.length / 3 - 1
  let place = (hashOf(state, unit) >>> 7) & mask
  for (;;) {
    const at = place * 3
    if (steps[at + 2] === 0 || (steps[at] === state && steps[at + 1] === unit)) return at
    place = (place + 1) & mask
  }
}

/** The state that the unit leads to, if some word goes on so; else 0. */
function known({ first, states, steps }: Automaton, state: number, unit: number): number {
  if (state === START) return first[unit] as number
  const there = states[state * FIELDS + UNITS_THERE] as number
  return ((there >>> (unit & 31)) & 1) === 0 ? 0 : (steps[placeOf(steps, state, unit) + 2] as number)
}

function add({ first, states, steps }: Automaton, state: number, unit: number, next: number): number {
  if (state === START) first[unit] = next
  else steps.set([state, unit, next], placeOf(steps, state, unit))
  const there = state * FIELDS + UNITS_THERE
  states[there] = (states[there] as number) | (1 << (unit & 31))
  states[next * FIELDS + WORD] = NONE
  return next
}

/** Finds the fallback of each state, those of fewer units first, and hands the words of the fallback on. */
function* link(automaton: Automaton, words: readonly string[]): Generator<undefined, void> {
  let units = 0
  const { states, longest, first } = automaton
  const stateOf = Int32Array.from(words, (word) => (word === '' ? START : (first[word.charCodeAt(0)] as number)))
  let longer = indexesOf(words)
  for (let at = 1; at < longest; at += 1) {
    longer = longer.filter((index) => (words[index] as string).length > at)
    for (const index of longer) {
      const word = words[index] as string
      if (++units % UNITS_A_TURN === 0) yield
      const [from, unit] = [stateOf[index] as number, word.charCodeAt(at)]
      const state = known(automaton, from, unit)
      const fallback = step(automaton, states[from * FIELDS + FALLBACK] as number, unit)
      states[state * FIELDS + FALLBACK] = fallback
      if (states[state * FIELDS + WORD] === NONE) states[state * FIELDS + WORD] = wordAt(automaton, fallback)
      stateOf[index] = state
    }
  }
}

/** The state after one more unit: over a text, it falls back no more often than it goes on. */
export function step(automaton: Automaton, from: number, unit: number): number {
  let state = from
  while (state !== START) {
    const next = known(automaton, state, unit)
    if (next !== 0) return next
    state = automaton.states[state * FIELDS + FALLBACK] as number
  }
  return automaton.first[unit] as number
}

/** The longest word that ends in a state, as its place in the list; -1 for none. */
export const wordAt = ({ states }: Automaton, state: number): number => states[state * FIELDS + WORD] as number
