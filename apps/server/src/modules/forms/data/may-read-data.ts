import { ROLE_WORK_ORDER_HANDLER, WORK_ORDER_REPLY_FORM_ID } from '@liveline/contract/constants.ts'
import type { Caller } from '../../../http/caller.ts'

/** Everybody reads his own rows; all rows only who runs the processes, and of the replies who answers them. */
export function mayReadAllData(caller: Pick<Caller, 'permissions' | 'roleIds'>, formId: number): boolean {
  return (
    caller.permissions.has('workflow:admin') ||
    (formId === WORK_ORDER_REPLY_FORM_ID && caller.roleIds.includes(ROLE_WORK_ORDER_HANDLER))
  )
}
