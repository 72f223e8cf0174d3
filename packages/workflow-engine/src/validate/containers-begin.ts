import type { FlowNode, Problem } from '../model.ts'
import { error, labelOf } from './rule.ts'
import type { Rule } from './rule.ts'

/** The process has one none start event; a sub-process has one, or a node that nothing leads to. */
export const containersBegin: Rule = function* (definition) {
  const nodes = Object.values(definition.nodes)
  const inside = Map.groupBy(nodes, ({ parentId }) => parentId)
  yield* check(definition.id, `process '${definition.id}'`, inside.get(definition.id) ?? [], true)
  for (const node of nodes) {
    if (node.type === 'subProcess') yield* check(node.id, labelOf(node), inside.get(node.id) ?? [], false)
  }
}

function* check(id: string, label: string, children: readonly FlowNode[], needsEvent: boolean): Iterable<Problem> {
  const starts = children.filter(({ type }) => type === 'startEvent')
  const loose = children.filter(({ incoming, attachedTo }) => incoming.length === 0 && attachedTo === undefined)
  if (starts.length > 1)
    yield error(
      id,
      'severalStartEvents',
      `${label}: more than one start event without a trigger`,
      `“${id}”：有多个无触发的开始事件`,
    )
  if (starts.length === 0 && (needsEvent || loose.length === 0)) {
    yield error(id, 'noStartEvent', `${label}: there is no start event`, `“${id}”：没有开始事件`)
  }
}
