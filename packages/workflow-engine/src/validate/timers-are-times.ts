import { dueFrom } from '../timers.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { error } from './rule.ts'
import type { Rule } from './rule.ts'

/** Any moment will do: only whether the text is a time is asked. */
const SOME_TIME = new Date(0)

/** A timer says when; a text without expressions is ISO 8601. */
export const timersAreTimes: Rule = function* ({ nodes }) {
  for (const node of Object.values(nodes)) {
    if (!node.type.startsWith('timer')) continue
    if (node.timer === undefined)
      yield error(
        node.id,
        'timerWithoutTime',
        `${labelOf(node)}: the timer has no time`,
        `${labelZhOf(node)}：定时器没有时间`,
      )
    else if (!/[$#]\{/.test(node.timer.expression) && dueFrom(node.timer.expression, SOME_TIME) === undefined) {
      yield error(
        node.id,
        'badTimer',
        `${labelOf(node)}: “${node.timer.expression}” is not an ISO 8601 time`,
        `${labelZhOf(node)}：“${node.timer.expression}”不是 ISO 8601 时间`,
      )
    }
  }
}
