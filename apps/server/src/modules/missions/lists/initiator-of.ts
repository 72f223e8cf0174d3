import type { Person } from '@liveline/contract/user/shapes.ts'

type InitiatorColumns = { initiator_id: string; initiator_name: string; initiator_department: string }

/** Who started an instance, as he was called then. */
export const initiatorOf = (row: InitiatorColumns): Person => ({
  userId: Number(row.initiator_id),
  name: row.initiator_name,
  departmentName: row.initiator_department,
  onBehalfOf: null,
})
