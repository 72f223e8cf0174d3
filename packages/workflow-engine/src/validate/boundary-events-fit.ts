import { error, labelOf, labelZhOf } from './rule.ts'
import type { Rule } from './rule.ts'

/** Boundary events sit on an activity and have nothing coming in (BPMN 2.0.2, 10.5.4). */
export const boundaryEventsFit: Rule = function* ({ nodes }) {
  for (const node of Object.values(nodes)) {
    if (!/boundaryEvent$/i.test(node.type)) continue
    const host = node.attachedTo === undefined ? undefined : nodes[node.attachedTo]
    if (host === undefined || !/(?:task|subProcess|callActivity|transaction)$/i.test(host.type)) {
      yield error(
        node.id,
        'boundaryEventWithoutActivity',
        `${labelOf(node)} is not attached to an activity`,
        `${labelZhOf(node)}：边界事件没有附着在活动上`,
      )
    }
    if (node.incoming.length > 0) {
      yield error(
        node.id,
        'boundaryEventWithIncomingFlow',
        `${labelOf(node)}: no flow may lead to a boundary event`,
        `${labelZhOf(node)}：不能有连线指向边界事件`,
      )
    }
  }
}
