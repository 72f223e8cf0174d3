import type { FlowNode, Problem } from '../definition.ts'
import { isActivity } from './element-kinds.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { error } from './rule.ts'
import type { Rule } from './rule.ts'
import { mustInterrupt } from './start-events-fit.ts'

/** Boundary events sit on an activity that can have them, and have nothing coming in (BPMN 2.0.2, 10.5.4). */
export const boundaryEventsFit: Rule = function* ({ nodes }) {
  for (const node of Object.values(nodes)) {
    if (!/boundaryEvent$/i.test(node.type)) continue
    yield* check(node, node.attachedTo === undefined ? undefined : nodes[node.attachedTo])
  }
}

function* check(node: FlowNode, host: FlowNode | undefined): Iterable<Problem> {
  const [en, zh] = [labelOf(node), labelZhOf(node)]
  if (host === undefined || !isActivity(host)) {
    yield error(
      node.id,
      'boundaryEventWithoutActivity',
      `${en} is not attached to an activity`,
      `${zh}：边界事件没有附着在活动上`,
    )
  }
  if (node.incoming.length > 0) {
    yield error(
      node.id,
      'boundaryEventWithIncomingFlow',
      `${en}: no flow may lead to a boundary event`,
      `${zh}：不能有连线指向边界事件`,
    )
  }
  if (node.type === 'errorBoundaryEvent' && node.isInterrupting === false) yield mustInterrupt(node.id, en, zh)
  if (node.type !== 'cancelBoundaryEvent') return
  if (host !== undefined && host.type !== 'transaction') {
    yield error(
      node.id,
      'cancelOutsideTransaction',
      `${en}: only a transaction can be cancelled; attach the event to one`,
      `${zh}：只有事务能被取消，请附着在事务子流程上`,
    )
  }
  if (node.isInterrupting === false) {
    yield error(
      node.id,
      'cancelMustInterrupt',
      `${en}: a cancelled transaction always ends; draw the event as interrupting`,
      `${zh}：被取消的事务总会结束，请改为中断`,
    )
  }
}
