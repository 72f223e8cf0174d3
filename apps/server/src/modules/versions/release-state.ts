import { AppError } from '../../http/app-error.ts'
import type { Language } from '@liveline/contract/error-codes.ts'

/** Of a version, never of a form (answers C1): what `state` is on the wire and in the table. */
export const releaseStates = { draft: 0, released: 1, superseded: 2 } as const
export type ReleaseState = keyof typeof releaseStates

export function releaseStateOf(number: number): ReleaseState {
  const states = Object.entries(releaseStates) as [ReleaseState, number][]
  return states.find(([, one]) => one === number)?.[0] ?? 'superseded'
}

/** A released version never goes back, and a superseded one never returns: its schema would no longer be what people filled in. */
const transitions = {
  draft: ['released'],
  released: ['superseded'],
  superseded: [],
} as const satisfies Record<ReleaseState, readonly ReleaseState[]>

/** What to say when there is nothing to release. */
export type NoDraft = { readonly zh: string; readonly en: string }

/**
 * @param from undefined: there is no such version
 * @throws {AppError} ILLEGAL_TRANSITION
 */
export function assertTransition(
  from: ReleaseState | undefined,
  to: ReleaseState,
  language: Language,
  noDraft: NoDraft,
): asserts from is ReleaseState {
  const allowed: readonly ReleaseState[] = from === undefined ? [] : transitions[from]
  if (allowed.includes(to)) return
  const zh = from === undefined ? noDraft.zh : `“${from}”不能变为“${to}”`
  const en = from === undefined ? noDraft.en : `'${from}' cannot become '${to}'`
  throw new AppError('ILLEGAL_TRANSITION', { details: { reason: language === 'en' ? en : zh } })
}
