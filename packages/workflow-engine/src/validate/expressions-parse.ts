import { ExpressionError } from '../errors.ts'
import { parseExpression } from '../expression/parse-expression.ts'
import type { FlowNode, Problem } from '../definition.ts'
import { hasExpression, isUel } from './element-kinds.ts'
import { elementLabel, labelOf, labelZhOf } from './element-label.ts'
import { error, warning } from './rule.ts'
import type { Rule } from './rule.ts'

/** Every text that the engine evaluates can be parsed, and a condition is an expression. */
export const expressionsParse: Rule = function* (definition) {
  const { nodes, flows } = definition
  for (const flow of Object.values(flows)) {
    if (flow.conditionLanguage !== undefined) continue
    const { en, zh } = elementLabel(definition, flow.id)
    yield* check(flow.id, { en: `Flow ${en}`, zh: `连线${zh}` }, [flow.condition, flow.skipExpression])
    if (flow.condition !== undefined && !hasExpression(flow.condition)) {
      yield warning(
        flow.id,
        'conditionIsText',
        `Flow ${en}: the condition is a text, not an expression \${…}`,
        `连线${zh}：条件是文本，不是表达式 \${…}`,
      )
    }
  }
  for (const node of Object.values(nodes)) {
    yield* check(node.id, elementLabel(definition, node.id), textsOf(node))
    const { event } = node
    if (event?.kind === 'conditional' && event.language === undefined && !hasExpression(event.condition)) {
      yield warning(
        node.id,
        'conditionIsText',
        `${labelOf(node)}: the condition is a text, not an expression \${…}`,
        `${labelZhOf(node)}：条件是文本，不是表达式 \${…}`,
      )
    }
  }
}

type Label = ReturnType<typeof elementLabel>
type Texts = readonly (string | undefined)[]

const textsOf = (node: FlowNode): Texts => [
  node.type === 'userTask' ? node.name : undefined,
  node.skipExpression,
  node.timer?.expression,
  node.loop?.cardinality,
  node.loop?.collection,
  node.loop?.completionCondition,
  node.serviceTask?.expression,
  isUel(node.script?.language) ? node.script?.text : undefined,
  ...textsOfUserTask(node),
  ...textsOfEvent(node),
  ...textsOfCall(node),
]

const textsOfUserTask = ({ userTask }: FlowNode): Texts => [
  userTask?.assignee,
  userTask?.formKey,
  userTask?.dueDate,
  userTask?.priority,
  ...(userTask?.candidateUsers ?? []),
  ...(userTask?.candidateGroups ?? []),
]

function textsOfEvent({ event }: FlowNode): Texts {
  if (event === undefined) return []
  if (event.kind === 'conditional') return event.language === undefined ? [event.condition] : []
  return [
    'name' in event && event.kind !== 'link' ? event.name : undefined,
    'code' in event ? event.code : undefined,
    event.kind === 'message' ? event.correlationKey : undefined,
  ]
}

function textsOfCall({ callActivity }: FlowNode): Texts {
  if (callActivity === undefined) return []
  const mappings = [...callActivity.in, ...callActivity.out].map(({ sourceExpression }) => sourceExpression)
  return [callActivity.calledElement, callActivity.version, callActivity.businessKey, ...mappings]
}

function* check(elementId: string, { en, zh }: Label, texts: Texts): Iterable<Problem> {
  for (const text of texts) {
    if (text === undefined) continue
    try {
      parseExpression(text)
    } catch (failure) {
      if (!(failure instanceof ExpressionError)) throw failure
      yield error(elementId, 'badExpression', `${en}: ${failure.message}`, `${zh}：表达式有误：${failure.message}`)
    }
  }
}
