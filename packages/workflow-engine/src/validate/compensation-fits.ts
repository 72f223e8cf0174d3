import type { FlowNode, Problem, ProcessDefinition } from '../definition.ts'
import { isActivity } from './element-kinds.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { error, warning } from './rule.ts'
import type { Rule } from './rule.ts'

/** Each compensation event has its handler, handlers are in no flow, and what is compensated exists (BPMN 2.0.2, 10.7). */
export const compensationFits: Rule = function* (definition) {
  const nodes = Object.values(definition.nodes)
  const handlers = new Set(nodes.map(({ compensationHandler }) => compensationHandler))
  for (const node of nodes) {
    if (node.type === 'compensateBoundaryEvent') yield* checkBoundary(definition, node)
    if (node.isForCompensation === true) yield* checkHandler(node, handlers.has(node.id))
    if (/^compensate(?:End|IntermediateThrow)Event$/.test(node.type)) yield* checkThrow(definition, node)
  }
}

function* checkBoundary({ nodes }: ProcessDefinition, node: FlowNode): Iterable<Problem> {
  const handler = node.compensationHandler === undefined ? undefined : nodes[node.compensationHandler]
  if (handler === undefined || handler.parentId !== node.parentId || !isActivity(handler)) {
    yield error(
      node.id,
      'compensationWithoutHandler',
      `${labelOf(node)}: draw an association to an activity beside it that is marked for compensation`,
      `${labelZhOf(node)}：请用关联线连到同一层中标记为补偿的活动`,
    )
  }
  if (node.outgoing.length > 0) yield withFlow(node)
}

function* checkHandler(node: FlowNode, isUsed: boolean): Iterable<Problem> {
  if (node.incoming.length + node.outgoing.length > 0) yield withFlow(node)
  if (!isUsed) {
    yield warning(
      node.id,
      'handlerNotUsed',
      `${labelOf(node)} is marked for compensation, but no compensation event leads to it`,
      `${labelZhOf(node)}标记为补偿，但没有补偿事件关联到它`,
    )
  }
}

const withFlow = (node: FlowNode): Problem =>
  error(
    node.id,
    'compensationWithFlow',
    `${labelOf(node)}: what compensates is joined by an association, never by a flow; remove the flow`,
    `${labelZhOf(node)}：补偿只能用关联线连接，不能有连线，请删除`,
  )

function* checkThrow({ nodes }: ProcessDefinition, node: FlowNode): Iterable<Problem> {
  const ref = node.event?.kind === 'compensate' ? node.event.activityRef : undefined
  if (ref === undefined) return
  const activity = nodes[ref]
  if (activity === undefined || !isActivity(activity)) {
    yield error(
      node.id,
      'compensatedUnknown',
      `${labelOf(node)}: “${ref}” is no activity of this process; choose what is compensated`,
      `${labelZhOf(node)}：“${ref}”不是本流程的活动，请选择要补偿的活动`,
    )
  } else if (
    !isContainer(activity) &&
    !activity.boundaryEvents.some((id) => nodes[id]?.type === 'compensateBoundaryEvent')
  ) {
    yield warning(
      node.id,
      'compensatedWithoutHandler',
      `${labelOf(node)}: ${labelOf(activity)} has no compensation boundary event, so nothing is compensated`,
      `${labelZhOf(node)}：${labelZhOf(activity)}没有补偿边界事件，不会补偿任何内容`,
    )
  }
}

/** What holds activities that may have handlers of their own. */
const isContainer = ({ type }: FlowNode): boolean => /^(?:subProcess|transaction|callActivity)$/.test(type)
