import {
  FEE_NOTICE_FORM_ID,
  ROLE_FEE_CLERK,
  ROLE_WORK_ORDER_HANDLER,
  WORK_ORDER_REPLY_FORM_ID,
} from '@liveline/contract/constants.ts'
import type { Caller } from '../../../http/caller.ts'

/** Whose work a form's rows are: of the fees who collects them, of the replies who answers them. */
const readers = new Map<number, number>([
  [FEE_NOTICE_FORM_ID, ROLE_FEE_CLERK],
  [WORK_ORDER_REPLY_FORM_ID, ROLE_WORK_ORDER_HANDLER],
])

/** Everybody reads his own rows; all rows only who runs the processes, and those whose work they are. */
export function mayReadAllData(caller: Pick<Caller, 'permissions' | 'roleIds'>, formId: number): boolean {
  const reader = readers.get(formId)
  return caller.permissions.has('workflow:admin') || (reader !== undefined && caller.roleIds.includes(reader))
}
