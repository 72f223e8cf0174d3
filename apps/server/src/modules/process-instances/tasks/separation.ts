/** Separation of duties: who may not act at a node because of what he has done in the instance already. */
import { say } from '@liveline/contract/language.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { refusalTexts } from '../process-instances.texts.ts'
import { INITIATOR, type LoadedInstance } from '../store/stored-instance.ts'

/** @throws {AppError} SEPARATION_OF_DUTIES when the caller did what must be somebody else's */
export function assertSeparate(
  caller: Caller,
  { deeds }: Pick<LoadedInstance, 'deeds'>,
  separateFrom: readonly string[],
): void {
  const deed = deeds.find(({ userId, elementId }) => userId === caller.userId && separateFrom.includes(elementId))
  if (deed === undefined) return
  const reason = say(caller.language, refusalTexts.mustBeSomebodyElse, { step: deed })
  throw new AppError('SEPARATION_OF_DUTIES', { details: { reason } })
}

/** The step being made, which no table knows yet. */
export type PresentDeed = { readonly userId: number; readonly elementId: string } | undefined

/**
 * Whom each new task is not offered to.
 * @param tasks what each must be separate from, by task id
 */
export function findBarred(
  tasks: ReadonlyMap<string, readonly string[]>,
  initiatorId: number,
  before: Pick<LoadedInstance, 'deeds'> | undefined,
  present: PresentDeed,
): ReadonlyMap<string, ReadonlySet<number>> {
  const deeds = [
    { userId: initiatorId, elementId: INITIATOR },
    ...(before?.deeds ?? []).filter(({ elementId }) => elementId !== INITIATOR),
    ...(present === undefined ? [] : [present]),
  ]
  const barredAt = (separateFrom: readonly string[]) =>
    new Set(deeds.filter(({ elementId }) => separateFrom.includes(elementId)).map(({ userId }) => userId))
  return new Map([...tasks].map(([taskId, separateFrom]) => [taskId, barredAt(separateFrom)]))
}
