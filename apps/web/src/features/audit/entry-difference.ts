/** What an entry of the audit log says of before and after, as rows that a person reads. */

export type ChangedField = {
  /** The fields that lead to it, outermost first; numbers are places in a list, from 1. */
  readonly path: readonly (string | number)[]
  readonly kind: 'added' | 'removed' | 'changed' | 'same'
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Deeper than this, and longer lists than this, are read as text. */
const DEEPEST = 3
const MOST_PLACES = 30

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** `undefined`: nothing is said; an empty text is said to be empty. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every(isPlain)) return value.map(String).join(', ')
  return isPlain(value) ? String(value) : JSON.stringify(value, null, 2)
}

/** The parts of a value; undefined where it is read as a whole. */
function partsOf(value: unknown, depth: number): ReadonlyMap<string | number, unknown> | undefined {
  if (depth >= DEEPEST) return undefined
  if (isRecord(value)) return new Map(Object.entries(value))
  if (Array.isArray(value) && value.length <= MOST_PLACES && !value.every(isPlain))
    return new Map(value.map((part, place) => [place + 1, part]))
  return undefined
}

/** Every field that either side names, in the order of both, the changed ones among them marked. */
export function entryDifference(before: unknown, after: unknown): readonly ChangedField[] {
  return compare(before, after, [])
}

function compare(before: unknown, after: unknown, path: ChangedField['path']): readonly ChangedField[] {
  const [old, now] = [partsOf(before, path.length), partsOf(after, path.length)]
  const isSplit =
    (old !== undefined || before === undefined || before === null) &&
    (now !== undefined || after === undefined || after === null)
  if (isSplit && (old !== undefined || now !== undefined)) {
    const names = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])
    if (names.size > 0) return [...names].flatMap((name) => compare(old?.get(name), now?.get(name), [...path, name]))
  }
  const texts = { before: textOf(before), after: textOf(after) }
  if (texts.before === undefined && texts.after === undefined) return []
  const kind =
    texts.before === undefined
      ? 'added'
      : texts.after === undefined
        ? 'removed'
        : texts.before === texts.after
          ? 'same'
          : 'changed'
  return [{ path, kind, ...texts }]
}
