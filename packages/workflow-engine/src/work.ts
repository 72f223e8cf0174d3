import type { VariableValue } from './state.ts'

/** What may still be done in one go. A unit is about what one step of an expression costs. */
export type Work = {
  /** @throws what `createWork` was given, once more has been spent than there was, and ever after. */
  readonly spend: (units: number) => void
  readonly left: () => number
}

/** Enough for 500 signers with several expressions each; a refusal comes well within 50 ms. */
export const WORK_BUDGET = 50_000
/** Beyond 500 instances that a host allows, each may cost this much. */
const UNITS_PER_INSTANCE = 100
/** A step of the agenda takes a token into a node and is told to the history. */
export const STEP_UNITS = 10
/** A row made is stored too. */
export const ROW_UNITS = 5
/** A row only looked at. */
const LOOK_UNITS = 0.05
/** So many characters are read, written or compared for one unit. */
const CHARACTERS_PER_UNIT = 50
/** Parsing costs more a character, and is charged whether or not the text is parsed already: what is refused is always refused. */
const PARSED_PER_UNIT = 10

/** The longest text, and the largest list or map, that expressions may make. */
export const MAXIMUM_SIZE = 100_000

export function createWork(units: number, exceeded: (units: number) => never): Work {
  let left = units
  return {
    spend(cost) {
      left -= cost
      if (left < 0) exceeded(units)
    },
    left: () => left,
  }
}

/** What a transition may cost when so many instances may be open. */
export const budgetFor = (maximumInstances: number | undefined): number =>
  Math.max(WORK_BUDGET, (maximumInstances ?? 0) * UNITS_PER_INSTANCE)

export const spendCharacters = (work: Work, count: number): void => work.spend(count / CHARACTERS_PER_UNIT)

export const spendParsing = (work: Work, source: string): void => work.spend(source.length / PARSED_PER_UNIT)

/** For reading all of a value. */
export function spendReading(work: Work, value: VariableValue): void {
  if (typeof value === 'string') spendCharacters(work, value.length)
  else if (typeof value === 'object') spendCharacters(work, sizeOf(value, work.left() * CHARACTERS_PER_UNIT))
}

/** For comparing two values: texts to the end of the shorter one, lists and maps whole. */
export function spendComparing(work: Work, left: VariableValue, right: VariableValue): void {
  if (typeof left === 'string' && typeof right === 'string') {
    return spendCharacters(work, Math.min(left.length, right.length))
  }
  if (typeof left === 'object' && typeof right === 'object') {
    spendReading(work, left)
    return spendReading(work, right)
  }
  if (typeof left === 'string') spendCharacters(work, left.length)
  if (typeof right === 'string') spendCharacters(work, right.length)
}

/** A search that meets nearly the whole part at nearly every place, which texts can be made for. */
export function spendSearching(work: Work, text: string, part: VariableValue): void {
  spendReading(work, part)
  const length = typeof part === 'string' ? part.length : 1
  spendCharacters(work, text.length * Math.ceil(length / 8))
}

export const spendLooking = (work: Work, count: number): void => work.spend(count * LOOK_UNITS)

/** About how many characters a value has as JSON; counted no further than a little above `most`. */
export function sizeOf(value: VariableValue, most: number = MAXIMUM_SIZE): number {
  let size = 0
  const open: VariableValue[] = [value]
  for (let next = open.pop(); next !== undefined && size <= most; next = open.pop()) {
    if (typeof next === 'string') size += next.length
    else if (typeof next !== 'object' || next === null || next instanceof Date) size += 8
    else if (Array.isArray(next)) {
      size += 2 + next.length
      if (size <= most) for (const item of next as readonly VariableValue[]) open.push(item)
    } else {
      for (const [name, inner] of Object.entries(next)) {
        size += 4 + name.length
        open.push(inner)
      }
    }
  }
  return size
}
