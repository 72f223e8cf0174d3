import type { Person } from '@liveline/contract/user/shapes.ts'
import type { InstanceFacts } from '../involvement.repository.ts'

type InitiatorColumns = { initiator_id: string; initiator_name: string; initiator_department: string }

/** Who started an instance, as he was called then. */
export const initiatorOf = (row: InitiatorColumns): Person => ({
  userId: Number(row.initiator_id),
  name: row.initiator_name,
  departmentName: row.initiator_department,
  onBehalfOf: null,
})

/** What of the row of a list decides about the fields of its instance. */
export const factsOf = (row: {
  instance_id: string
  definition_version_id: string
  initiator_id: string
}): InstanceFacts => ({
  instanceId: row.instance_id,
  definitionVersionId: Number(row.definition_version_id),
  initiatorId: Number(row.initiator_id),
})
