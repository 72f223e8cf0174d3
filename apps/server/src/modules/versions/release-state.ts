import { AppError } from '../../http/app-error.ts'
import { say, textIn, type Language, type Text } from '@liveline/contract/language.ts'
import { versionTexts } from './versions.texts.ts'

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

/**
 * @param from undefined: there is no such version
 * @param noDraft what to say then
 * @throws {AppError} ILLEGAL_TRANSITION
 */
export function assertTransition(
  from: ReleaseState | undefined,
  to: ReleaseState,
  language: Language,
  noDraft: Text,
): asserts from is ReleaseState {
  const allowed: readonly ReleaseState[] = from === undefined ? [] : transitions[from]
  if (allowed.includes(to)) return
  const reason = from === undefined ? textIn(language, noDraft) : say(language, versionTexts.noSuchStep, { from, to })
  throw new AppError('ILLEGAL_TRANSITION', { details: { reason } })
}
