import { containersAround } from './element-kinds.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { error, warning } from './rule.ts'
import type { Rule } from './rule.ts'

/** A cancel end event is inside a transaction, and its transaction has a cancel boundary event (BPMN 2.0.2, 10.3.6). */
export const cancelsAreInTransactions: Rule = function* (definition) {
  for (const node of Object.values(definition.nodes)) {
    if (node.type !== 'cancelEndEvent') continue
    const transaction = [...containersAround(definition, node)].find(({ type }) => type === 'transaction')
    if (transaction === undefined) {
      yield error(
        node.id,
        'cancelOutsideTransaction',
        `${labelOf(node)}: only a transaction can be cancelled; put it into one, or use an error or terminate end event`,
        `${labelZhOf(node)}：只有事务能被取消，请放进事务子流程，或改用错误、终止结束事件`,
      )
    } else if (!transaction.boundaryEvents.some((id) => definition.nodes[id]?.type === 'cancelBoundaryEvent')) {
      yield warning(
        node.id,
        'cancelNotCaught',
        `${labelOf(node)}: transaction ${labelOf(transaction)} has no cancel boundary event, so nothing follows its cancellation`,
        `${labelZhOf(node)}：事务${labelZhOf(transaction)}没有取消边界事件，取消之后没有后续`,
      )
    }
  }
}
