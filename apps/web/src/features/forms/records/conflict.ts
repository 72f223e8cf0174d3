import { isObject } from '@liveline/form-schema/json.ts'
import { isSame } from '@liveline/form-schema/same.ts'
import type { RecordValues } from './record-form.ts'

/** What somebody else has saved meanwhile. */
export interface Conflict {
  readonly name: string
  readonly at: string
  readonly rev: number
  readonly values: RecordValues
}

/** What the refusal STALE carries; undefined when it tells less. */
export function readConflict(details: Readonly<Record<string, unknown>>): Conflict | undefined {
  const { name, at, rev, values } = details
  if (typeof name !== 'string' || typeof at !== 'string' || typeof rev !== 'number' || !isObject(values))
    return undefined
  return { name, at, rev, values }
}

export interface Difference {
  readonly name: string
  readonly before: unknown
  readonly theirs: unknown
  readonly mine: unknown
  /** False: only the other changed it, and that stays. */
  readonly isMine: boolean
  /** Both changed it, and not to the same. */
  readonly isContested: boolean
}

/** The fields that one of the two changed, in the order of `names`. */
export function differences(
  names: readonly string[],
  { before, theirs, changes }: { before: RecordValues; theirs: RecordValues; changes: RecordValues },
): readonly Difference[] {
  return names.flatMap((name) => {
    const isMine = Object.hasOwn(changes, name)
    const mine = isMine ? changes[name] : before[name]
    const isTheirs = !isSame(before[name], theirs[name])
    if (!isMine && !isTheirs) return []
    const isContested = isMine && isTheirs && !isSame(mine, theirs[name])
    return [{ name, before: before[name], theirs: theirs[name], mine, isMine, isContested }]
  })
}
