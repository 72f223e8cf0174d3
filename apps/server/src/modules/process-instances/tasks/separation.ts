/** Separation of duties: who may not act at a node because of what he has done in the instance already. */
import { say } from '@liveline/contract/language.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller, Owner } from '../../../http/caller.ts'
import { refusalTexts } from '../process-instances.texts.ts'
import { INITIATOR, type LoadedInstance } from '../store/stored-instance.ts'

/**
 * Asked of the person who acts; and of the owner he acts for, who can give nobody what he must not do himself.
 * @throws {AppError} SEPARATION_OF_DUTIES when one of them did what must be somebody else's
 */
export function assertSeparate(
  caller: Caller,
  { deeds }: Pick<LoadedInstance, 'deeds'>,
  separateFrom: readonly string[],
  onBehalfOf?: Owner,
): void {
  const deed = deeds.find(
    ({ userId, elementId }) => [caller.userId, onBehalfOf?.userId].includes(userId) && separateFrom.includes(elementId),
  )
  if (deed === undefined) return
  const reason =
    deed.userId === caller.userId
      ? say(caller.language, refusalTexts.mustBeSomebodyElse, { step: deed })
      : say(caller.language, refusalTexts.ownerActedAlready, { step: deed, owner: onBehalfOf?.name ?? '' })
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
