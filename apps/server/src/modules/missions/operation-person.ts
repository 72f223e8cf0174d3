import type { Person } from '@liveline/contract/user/shapes.ts'
import type { OperationRecord } from './process-view.repository.ts'

/** Who did it; null when the clock did. */
export const personOf = (row: OperationRecord): Person | null =>
  row.user_id === null
    ? null
    : {
        userId: Number(row.user_id),
        name: row.user_name,
        departmentName: row.department_name,
        onBehalfOf: row.on_behalf_of_name,
      }
