import { indexAt } from '../definition-at.ts'
import { IllegalTransition } from '../errors.ts'
import { insertEventSubProcess, interruptScope } from '../events/event-sub-processes.ts'
import { subscribeBoundaryEvents } from '../events/subscribe.ts'
import type { FlowNode } from '../definition.ts'
import type { ScopeRow, TokenRow } from '../state.ts'
import { openMultiInstance, planLoop } from '../multi-instance.ts'
import type { Run } from '../run.ts'
import { updateToken } from '../run.ts'
import { openSubProcess } from '../scopes.ts'
import { startActivity } from '../tokens.ts'

/** The scopes of a container inside a scope: those that are open, else new ones. */
export type Containers = (container: FlowNode, around: ScopeRow) => readonly ScopeRow[]

/**
 * Opens containers for one move, each once however many targets lie in it. A sub-process that is open already is gone
 * into; an event sub-process and a multi-instance body begin anew.
 */
export function createContainers(run: Run): Containers {
  const made = new Map<string, readonly ScopeRow[]>()
  return (container, around) => {
    const key = `${around.id} ${container.id}`
    const scopes = made.get(key) ?? findOpen(run, container, around) ?? openContainer(run, container, around, made)
    made.set(key, scopes)
    return scopes
  }
}

function findOpen(run: Run, container: FlowNode, around: ScopeRow): readonly ScopeRow[] | undefined {
  const open = run.draft.scopes
    .of(around.id)
    .find(({ kind, elementId }) => kind === 'subProcess' && elementId === container.id)
  return open && [open]
}

function openContainer(
  run: Run,
  container: FlowNode,
  around: ScopeRow,
  made: ReadonlyMap<string, readonly ScopeRow[]>,
): readonly ScopeRow[] {
  if (container.type === 'eventSubProcess') {
    const isInside = [...made.values()].some((scopes) => scopes.includes(around))
    const drawn = indexAt(run, around.id).eventSubProcesses(around.elementId)
    const interrupts = drawn.some(({ node, start }) => node.id === container.id && start.isInterrupting !== false)
    if (isInside && interrupts) interruptScope(run, around, 'moved')
    return [insertEventSubProcess(run, container, around)]
  }
  const token: TokenRow = {
    id: run.context.nextId(),
    processInstanceId: around.processInstanceId,
    scopeId: around.id,
    elementId: container.id,
    state: 'active',
  }
  run.draft.tokens.insert(token)
  const plan = container.loop && planLoop(run, container, container.loop, around.id)
  if (plan?.count === 0) throw new IllegalTransition('illegalTarget', container.id)
  const visiting = startActivity(run, container, token, plan !== undefined)
  subscribeBoundaryEvents(run, container, visiting)
  const parked = updateToken(run, visiting, { state: 'scope' })
  return plan === undefined ? [openSubProcess(run, container, parked)] : openMultiInstance(run, container, parked, plan)
}
