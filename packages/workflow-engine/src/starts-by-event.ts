/** What starts a process without a person, for the host to set out: the engine begins with instances. */
import { ExpressionError, UnknownVariable } from './errors.ts'
import { toBoolean } from './expression/coerce.ts'
import { evaluate } from './expression/evaluate.ts'
import type { ProcessDefinition } from './definition.ts'
import type { Variables } from './state.ts'
import { dueFrom, type Firing } from './timers.ts'

export type EventStart = { readonly elementId: string } & (
  | { readonly kind: 'message' | 'signal'; readonly name: string }
  | { readonly kind: 'conditional'; readonly condition: string }
  /** `first` is counted from the moment asked about; a date may have passed. */
  | { readonly kind: 'timer'; readonly first: Firing }
)

/**
 * The start events at the top level that wait for something.
 * @see BPMN 2.0.2, 13.5.1 Start Event
 */
export function startsByEvent({ id, nodes }: ProcessDefinition, now: Date): EventStart[] {
  return Object.values(nodes).flatMap((node): EventStart[] => {
    if (node.parentId !== id || !/^(?:message|signal|conditional|timer)StartEvent$/.test(node.type)) return []
    const { id: elementId, event, timer } = node
    if (event?.kind === 'message' || event?.kind === 'signal')
      return [{ elementId, kind: event.kind, name: event.name }]
    if (event?.kind === 'conditional') return [{ elementId, kind: 'conditional', condition: event.condition }]
    const first = timer && dueFrom(timer.expression, now)
    return first === undefined ? [] : [{ elementId, kind: 'timer', first }]
  })
}

/** Whether a condition holds with these variables alone; on a variable that is not there, or no condition, it does not. */
export function holdsWith(condition: string, variables: Variables): boolean {
  try {
    return toBoolean(evaluate(condition, variables))
  } catch (error) {
    if (error instanceof UnknownVariable || error instanceof ExpressionError) return false
    throw error
  }
}
