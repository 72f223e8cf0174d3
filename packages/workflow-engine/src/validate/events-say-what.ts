import type { FlowNode, Problem } from '../definition.ts'
import { hasExpression } from './element-kinds.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { error, warning } from './rule.ts'
import type { Rule } from './rule.ts'

/** An event says what it waits for or throws: a name, a condition, a code (BPMN 2.0.2, 10.5.5). */
export const eventsSayWhat: Rule = function* ({ id, nodes }) {
  for (const node of Object.values(nodes)) {
    const missing = missingOf(node)
    if (missing !== undefined) {
      const [code, en, zh] = missing
      yield error(node.id, code, `${labelOf(node)}: ${en}`, `${labelZhOf(node)}：${zh}`)
    }
    if (node.parentId === id) yield* checkStart(node)
    if (node.event?.kind === 'escalation' && node.event.code === undefined && isThrow(node)) {
      yield warning(
        node.id,
        'escalationWithoutCode',
        `${labelOf(node)}: the escalation has no code, so only events that catch every escalation catch it`,
        `${labelZhOf(node)}：升级没有代码，只有捕获所有升级的事件能捕获它`,
      )
    }
  }
}

type Missing = readonly [code: string, en: string, zh: string]

const missingByPrefix: readonly (readonly [RegExp, Missing])[] = [
  [/^message.*Event$/, ['messageMissing', 'no message is named; choose one', '没有指定消息，请选择']],
  [/^signal.*Event$/, ['signalMissing', 'no signal is named; choose one', '没有指定信号，请选择']],
  [/^conditional.*Event$/, ['conditionMissing', 'there is no condition; write ${…}', '没有条件，请写成 ${…}']],
]

function missingOf({ type, event }: FlowNode): Missing | undefined {
  if (event === undefined) return missingByPrefix.find(([prefix]) => prefix.test(type))?.[1]
  if (type === 'errorEndEvent' && event.kind === 'error' && event.code === undefined) {
    return ['errorWithoutCode', 'the error that is thrown has no code; give it one', '抛出的错误没有代码，请填写']
  }
  return undefined
}

const isThrow = ({ type }: FlowNode): boolean => /(?:ThrowEvent|EndEvent)$/.test(type)

/** Nothing can be asked of a process that has not begun. */
function* checkStart(node: FlowNode): Iterable<Problem> {
  const { event, timer } = node
  if (node.type === 'timerStartEvent' && timer !== undefined && hasExpression(timer.expression)) {
    yield error(
      node.id,
      'startTimerComputed',
      `${labelOf(node)}: “${timer.expression}” cannot be computed before the process begins; write the time itself`,
      `${labelZhOf(node)}：流程开始之前无法计算“${timer.expression}”，请直接写时间`,
    )
  }
  if (!/^(?:message|signal)StartEvent$/.test(node.type) || event === undefined || !('name' in event)) return
  if (hasExpression(event.name)) {
    yield error(
      node.id,
      'startNameComputed',
      `${labelOf(node)}: “${event.name}” cannot be computed before the process begins; write the name itself`,
      `${labelZhOf(node)}：流程开始之前无法计算“${event.name}”，请直接写名称`,
    )
  }
}
