/** Who may do what with a restore, and when. */
import { RESTORE_WAITS_MS } from '@liveline/contract/constants.ts'
import type { Restore } from '@liveline/contract/backup/shapes.ts'

type State = Exclude<Restore['state'], 'expired'>

export const expiresAt = (askedAt: Date): Date => new Date(askedAt.getTime() + RESTORE_WAITS_MS)

/** The state as it is at a moment: one that nobody approved in time is over. */
export const stateAt = ({ state, askedAt }: { state: State; askedAt: Date | null }, now: Date): Restore['state'] =>
  state === 'asked' && askedAt !== null && expiresAt(askedAt) <= now ? 'expired' : state

/** So long an account that somebody made, or gave roles or a password, counts as his own: its password may still be known. */
export const OWN_ACCOUNT_DAYS = 7

/** The second person is another one. */
export const mayApprove = (caller: { readonly userId: number }, restore: { readonly userId: number }): boolean =>
  caller.userId !== restore.userId

/** Who asked takes it back; who may approve it refuses it. */
export const mayCancel = (
  caller: { readonly userId: number; readonly mayApprove: boolean },
  restore: { readonly userId: number },
): boolean => caller.userId === restore.userId || caller.mayApprove

/** Until it begins. */
export const isCancellable = (state: Restore['state']): boolean =>
  state === 'comparing' || state === 'compared' || state === 'asked' || state === 'expired'
