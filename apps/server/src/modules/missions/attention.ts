/** What stands against a plan: no and back, until the same decision was taken otherwise. */
import type { Attention } from '@liveline/contract/task/shapes.ts'
import type { ProcessSettings } from '../process-definitions/node-settings.ts'
import { adverseKind } from './expected-outcomes.ts'
import { returnedOutcome } from '../process-instances/acts/returned-outcome.ts'
import { personOf } from './operation-person.ts'
import type { OperationRecord } from './process-view.repository.ts'

/**
 * The newest first. Steps that keep their outcome in the same variable take the same decision: what the head of the team
 * refused is dealt with when the chief engineer approves it.
 */
export function listAttention(
  settings: Pick<ProcessSettings, 'nodes'>,
  operations: readonly OperationRecord[],
): Attention[] {
  const standing = new Map<string, Attention | undefined>()
  /** Who said no among those who sign one task, until it is decided. */
  const noes = new Map<string, OperationRecord>()
  for (const operation of operations) {
    if (operation.kind === 'signed') {
      if (operation.element_id !== null && operation.danger) noes.set(operation.element_id, operation)
      continue
    }
    const { element_id: elementId, outcome: value } = operation
    const node = elementId === null ? undefined : settings.nodes[elementId]
    const outcome = operation.kind === 'returned' ? returnedOutcome : node?.outcomes.find((one) => one.value === value)
    if (node !== undefined && operation.kind === 'completed') standing.delete(node.outcomeVariable ?? node.elementId)
    if (node === undefined || outcome === undefined) continue
    const kind = adverseKind(outcome)
    const no = operation.kind === 'decided' ? (noes.get(node.elementId) ?? operation) : operation
    standing.set(
      node.outcomeVariable ?? node.elementId,
      kind === undefined
        ? undefined
        : {
            kind,
            by: personOf(no),
            at: operation.at.toISOString(),
            outcome: outcome.label,
            outcomeEn: outcome.labelEn,
            opinion: no.opinion,
            elementId: node.elementId,
            elementName: operation.element_name,
            elementNameEn: operation.element_name_en,
          },
    )
  }
  return [...standing.values()]
    .filter((attention) => attention !== undefined)
    .toSorted((a, b) => b.at.localeCompare(a.at))
}
