import type { FlowNode, ProcessDefinition } from '../definition.ts'
import { containersAround, hasExpression } from './element-kinds.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { warning } from './rule.ts'
import type { Rule } from './rule.ts'

/**
 * Somebody catches an error or escalation that is thrown, on the way outward (BPMN 2.0.2, 10.5.1). A warning, for a
 * process that calls this one may catch it.
 */
export const thrownIsCaught: Rule = function* (definition) {
  const catchers = Map.groupBy(Object.values(definition.nodes), (node) => placeOfCatch(definition, node))
  for (const node of Object.values(definition.nodes)) {
    const kind = /^(error|escalation)(?:End|IntermediateThrow)Event$/.exec(node.type)?.[1]
    if (kind === undefined || placesOutward(definition, node).some((at) => catchers.get(at)?.some(catches(node)))) {
      continue
    }
    if (kind === 'error') {
      yield warning(
        node.id,
        'errorNotCaught',
        `${labelOf(node)}: nothing here catches the error, so the step that leads to it is refused unless a calling process catches it; draw an error boundary event or event sub-process`,
        `${labelZhOf(node)}：没有事件捕获该错误，除非调用方捕获，否则走到这里的操作会被拒绝；请画错误边界事件或事件子流程`,
      )
    } else {
      yield warning(
        node.id,
        'escalationNotCaught',
        `${labelOf(node)}: nothing here catches the escalation, so it has no effect unless a calling process catches it`,
        `${labelZhOf(node)}：没有事件捕获该升级，除非调用方捕获，否则不起作用`,
      )
    }
  }
}

/** `at` the activity of a boundary event; `in` the container of the event sub-process that a start event begins. */
function placeOfCatch({ nodes }: ProcessDefinition, node: FlowNode): string | undefined {
  if (/^(?:error|escalation)BoundaryEvent$/.test(node.type)) return `at ${node.attachedTo}`
  return /^(?:error|escalation)StartEvent$/.test(node.type) ? `in ${nodes[node.parentId]?.parentId}` : undefined
}

/** What is thrown in an event sub-process is not caught by another beside it. */
function placesOutward(definition: ProcessDefinition, thrower: FlowNode): readonly string[] {
  const places: string[] = []
  let isBeside = false
  for (const { id, type } of containersAround(definition, thrower)) {
    if (!isBeside) places.push(`in ${id}`)
    places.push(`at ${id}`)
    isBeside = type === 'eventSubProcess'
  }
  return isBeside ? places : [...places, `in ${definition.id}`]
}

const catches =
  (thrower: FlowNode) =>
  (catcher: FlowNode): boolean => {
    if (catcher.event?.kind !== thrower.event?.kind) return false
    const [code, wanted] = [codeOf(thrower), codeOf(catcher)]
    if (wanted === undefined || hasExpression(wanted)) return true
    return code !== undefined && (hasExpression(code) || code === wanted)
  }

const codeOf = ({ event }: FlowNode): string | undefined =>
  event?.kind === 'error' || event?.kind === 'escalation' ? event.code : undefined
