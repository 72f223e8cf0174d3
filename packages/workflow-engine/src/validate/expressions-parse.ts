import { ExpressionError } from '../errors.ts'
import { parseExpression } from '../expression/parse-expression.ts'
import type { FlowNode, Problem } from '../model.ts'
import { error, warning } from './rule.ts'
import type { Rule } from './rule.ts'

/** Every text that the engine evaluates can be parsed, and a condition is an expression. */
export const expressionsParse: Rule = function* ({ nodes, flows }) {
  for (const flow of Object.values(flows)) {
    if (flow.conditionLanguage !== undefined) continue
    yield* check(flow.id, [flow.condition, flow.skipExpression])
    if (flow.condition !== undefined && !/[$#]\{/.test(flow.condition)) {
      yield warning(
        flow.id,
        'conditionIsText',
        `Flow '${flow.id}': the condition is a text, not an expression \${…}`,
        `连线“${flow.id}”：条件是文本，不是表达式 \${…}`,
      )
    }
  }
  for (const node of Object.values(nodes)) yield* check(node.id, textsOf(node))
}

function textsOf({
  type,
  name,
  loop,
  userTask,
  serviceTask,
  timer,
  skipExpression,
}: FlowNode): readonly (string | undefined)[] {
  return [
    type === 'userTask' ? name : undefined,
    skipExpression,
    timer?.expression,
    loop?.cardinality,
    loop?.collection,
    loop?.completionCondition,
    serviceTask?.expression,
    userTask?.assignee,
    userTask?.formKey,
    userTask?.dueDate,
    userTask?.priority,
    ...(userTask?.candidateUsers ?? []),
    ...(userTask?.candidateGroups ?? []),
  ]
}

function* check(elementId: string, texts: readonly (string | undefined)[]): Iterable<Problem> {
  for (const text of texts) {
    if (text === undefined) continue
    try {
      parseExpression(text)
    } catch (failure) {
      if (!(failure instanceof ExpressionError)) throw failure
      yield error(
        elementId,
        'badExpression',
        `'${elementId}': ${failure.message}`,
        `“${elementId}”：表达式有误：${failure.message}`,
      )
    }
  }
}
