import { noteChange } from '../../database/cached.ts'
import type { Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import { lockCurrentDepartment, lockMembership, setCurrentDepartment } from './organisations.repository.ts'

type CurrentDepartment = { readonly id: number; readonly name: string; readonly nameEn: string }

/**
 * From now on the person works for another of the own departments (answers E9): what is started counts for it, and the
 * menu version of every session changes. What was begun before goes on for the former one. Again the same: nothing.
 * @throws {AppError} DEPARTMENT_NOT_OWN
 */
export async function changeDepartment(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'userName'>,
  change: { readonly departmentId: number; readonly now: Date },
): Promise<CurrentDepartment> {
  const { userId } = caller
  await noteChange(tx, 'directory')
  // Two changes at once wait here, so that each is written down with what was there before it.
  const before = await lockCurrentDepartment(tx, userId)
  // Whoever takes the person out of the department at this moment waits, or has been first.
  const department = await lockMembership(tx, userId, change.departmentId)
  // Nothing of what the number is: anybody could ask his way through the company.
  if (department === undefined) throw new AppError('DEPARTMENT_NOT_OWN')
  if (before !== department.id) {
    await setCurrentDepartment(tx, userId, department.id, change.now)
    await audit(tx, caller, {
      action: 'user.changeDepartment',
      objectType: 'user',
      objectId: userId,
      before: { departmentId: before },
      after: { departmentId: department.id },
    })
  }
  return department
}
