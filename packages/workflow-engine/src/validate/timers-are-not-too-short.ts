import { addDuration, parseCycle, parseDuration } from '../iso-8601.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { error } from './rule.ts'
import type { Rule } from './rule.ts'

/** A duration or cycle that is drawn is no shorter than the limit; one that is computed is lengthened when it is set. */
export const timersAreNotTooShort: Rule = function* ({ nodes }, { minimumTimerMs }) {
  const seconds = minimumTimerMs / 1_000
  for (const node of Object.values(nodes)) {
    const length = node.timer === undefined ? undefined : lengthOf(node.timer.expression)
    if (length === undefined || length >= minimumTimerMs) continue
    const drawn = node.timer?.expression ?? ''
    yield error(
      node.id,
      'timerTooShort',
      `${labelOf(node)}: a timer of “${drawn}” is too short; the least is ${seconds} s`,
      `${labelZhOf(node)}：定时“${drawn}”太短，至少为 ${seconds} 秒`,
    )
  }
}

/** Milliseconds of a drawn duration, or between the firings of a drawn cycle, a month counting as the shortest one. */
function lengthOf(expression: string): number | undefined {
  const text = expression.trim()
  const duration = parseDuration(parseCycle(text)?.every ?? text)
  if (duration === undefined) return undefined
  const february = new Date('2026-02-01T00:00:00Z')
  return addDuration(february, duration).getTime() - february.getTime()
}
