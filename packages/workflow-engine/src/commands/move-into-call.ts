import { callOf, openCall } from '../calls.ts'
import { indexAt } from '../definition-at.ts'
import { indexOf } from '../definition-index.ts'
import { UnknownVariable } from '../errors.ts'
import { subscribeBoundaryEvents } from '../events/subscribe.ts'
import type { FlowNode } from '../definition.ts'
import type { ScopeRow, TokenRow } from '../state.ts'
import { updateToken } from '../run.ts'
import type { Run } from '../run.ts'
import { startActivity } from '../tokens.ts'

/** The call activity, in the drawing of the first source, whose process holds an element, as far as the host has it. */
export function findCall(run: Run, id: string, [scopeId]: readonly string[]): FlowNode | undefined {
  if (scopeId === undefined) return undefined
  const nodes = Object.values(indexAt(run, scopeId).definition.nodes)
  return nodes.find(
    (node) => node.callActivity !== undefined && node.loop === undefined && leadsTo(run, node, scopeId, id),
  )
}

function leadsTo(run: Run, node: FlowNode, scopeId: string, id: string): boolean {
  try {
    const found = run.context.definitions?.find(callOf(run, node, scopeId))
    return found !== undefined && indexOf(found.definition).has(id)
  } catch (error) {
    // It cannot be told what is called.
    if (error instanceof UnknownVariable) return false
    throw error
  }
}

/** Opens the process that a call activity in a scope calls, with what is handed in, but lets it not begin. */
export function openCallIn(run: Run, node: FlowNode, { id: scopeId, processInstanceId }: ScopeRow): ScopeRow {
  const token: TokenRow = { id: run.context.nextId(), processInstanceId, scopeId, elementId: node.id, state: 'active' }
  run.draft.tokens.insert(token)
  const visiting = startActivity(run, node, token, false)
  subscribeBoundaryEvents(run, node, visiting)
  return openCall(run, node, updateToken(run, visiting, { state: 'scope' }))
}
