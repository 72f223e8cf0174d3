import type { FlowNode, Problem } from '../definition.ts'
import { triggerOfStart } from './element-kinds.ts'
import { elementLabel } from './element-label.ts'
import { error } from './rule.ts'
import type { Rule } from './rule.ts'

/** The process has a start event, and one at most without a trigger; a sub-process one, or a node that nothing leads to. */
export const containersBegin: Rule = function* (definition) {
  const nodes = Object.values(definition.nodes)
  const inside = Map.groupBy(nodes, ({ parentId }) => parentId)
  const { en, zh } = elementLabel(definition, definition.id)
  yield* check(definition.id, { en: `process ${en}`, zh: `流程${zh}` }, inside.get(definition.id) ?? [], true)
  for (const node of nodes) {
    if (node.type !== 'subProcess' && node.type !== 'transaction') continue
    yield* check(node.id, elementLabel(definition, node.id), inside.get(node.id) ?? [], false)
  }
}

function* check(
  id: string,
  { en, zh }: ReturnType<typeof elementLabel>,
  children: readonly FlowNode[],
  isProcess: boolean,
): Iterable<Problem> {
  const starts = children.filter((child) => triggerOfStart(child) !== undefined)
  const none = starts.filter((child) => triggerOfStart(child) === '')
  const loose = children.filter(
    ({ incoming, attachedTo, type, isForCompensation }) =>
      incoming.length === 0 &&
      attachedTo === undefined &&
      isForCompensation !== true &&
      !/^(?:eventSubProcess|linkIntermediateCatchEvent)$/.test(type),
  )
  if (none.length > 1)
    yield error(
      id,
      'severalStartEvents',
      `${en}: more than one start event without a trigger`,
      `${zh}：有多个无触发的开始事件`,
    )
  if ((isProcess ? starts.length : none.length) === 0 && (isProcess || loose.length === 0)) {
    yield error(id, 'noStartEvent', `${en}: there is no start event`, `${zh}：没有开始事件`)
  }
}
