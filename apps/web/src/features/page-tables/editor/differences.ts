/** Where two states of a page differ, in the words of the JSON. */
export interface Difference {
  readonly place: string
  /** As JSON; undefined: not there. */
  readonly before: string | undefined
  readonly after: string | undefined
}

const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> | readonly unknown[] =>
  typeof value === 'object' && value !== null

const textOf = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))

/** Rows with a key are compared with the row of the same key, wherever it stands. */
function partsOf(value: Readonly<Record<string, unknown>> | readonly unknown[]): Map<string, unknown> {
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  return new Map(
    value.map((one: unknown, at): [string, unknown] => {
      const key = isBranch(one) && 'key' in one ? one.key : undefined
      return [typeof key === 'string' ? `[${key}]` : `[${at}]`, one]
    }),
  )
}

const joined = (place: string, part: string) =>
  place === '' || part.startsWith('[') ? `${place}${part}` : `${place}.${part}`

export function differences(before: unknown, after: unknown, place = ''): Difference[] {
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after)) {
    const [was, is] = [textOf(before), textOf(after)]
    return was === is ? [] : [{ place, before: was, after: is }]
  }
  const [old, now] = [partsOf(before), partsOf(after)]
  const found = [...new Set([...old.keys(), ...now.keys()])].flatMap((part) =>
    differences(old.get(part), now.get(part), joined(place, part)),
  )
  const orderOf = (parts: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
    [...parts.keys()].filter((part) => other.has(part)).join(' ')
  if (Array.isArray(before) && orderOf(old, now) !== orderOf(now, old)) {
    found.push({ place, before: [...old.keys()].join(' '), after: [...now.keys()].join(' ') })
  }
  return found
}
