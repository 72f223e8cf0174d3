import type { AmisSchema } from '@liveline/contract/form/shapes.ts'

/** A state of the form, and what was chosen in it. */
export interface Moment {
  readonly schema: AmisSchema
  readonly chosen: readonly string[]
}

/** Every state since the designer was opened; saving forgets none. */
export interface History {
  readonly past: readonly Moment[]
  readonly now: Moment
  readonly future: readonly Moment[]
  /** What the newest step was about, and when: the next one of the same kind soon after is the same step. */
  readonly typing: { readonly about: string; readonly at: number } | undefined
}

/** States share what they have in common, so that keeping many costs little. */
const MOST_STEPS = 1_000
const SAME_TYPING_MS = 1_500

export const beginHistory = (schema: AmisSchema): History => ({
  past: [],
  now: { schema, chosen: [] },
  future: [],
  typing: undefined,
})

/**
 * A new state.
 * @param about names what is typed into, so that a word is one step and not one a letter
 */
export function record(history: History, next: Moment, about: string | undefined, at: number): History {
  const { past, now, typing } = history
  if (next.schema === now.schema) return { ...history, now: { ...now, chosen: next.chosen } }
  const isSameStep = about !== undefined && typing?.about === about && at - typing.at < SAME_TYPING_MS
  return {
    past: isSameStep ? past : [...past, now].slice(-MOST_STEPS),
    now: next,
    future: [],
    typing: about === undefined ? undefined : { about, at },
  }
}

export function undo(history: History): History {
  const { past, now, future } = history
  const before = past.at(-1)
  if (before === undefined) return history
  return { past: past.slice(0, -1), now: before, future: [now, ...future], typing: undefined }
}

export function redo(history: History): History {
  const { past, now, future } = history
  const [after, ...rest] = future
  if (after === undefined) return history
  return { past: [...past, now], now: after, future: rest, typing: undefined }
}
