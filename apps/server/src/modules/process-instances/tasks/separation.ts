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

/** Who acted where; of the step being made no table knows it yet. */
export type PresentDeed = { readonly userId: number; readonly elementId: string }

/** Whom a task that is separate from these elements is not offered to. */
export function barredAt(
  separateFrom: readonly string[],
  initiatorId: number,
  done: readonly PresentDeed[],
): ReadonlySet<number> {
  if (separateFrom.length === 0) return new Set()
  const deeds = [
    { userId: initiatorId, elementId: INITIATOR },
    ...done.filter(({ elementId }) => elementId !== INITIATOR),
  ]
  return new Set(deeds.filter(({ elementId }) => separateFrom.includes(elementId)).map(({ userId }) => userId))
}
