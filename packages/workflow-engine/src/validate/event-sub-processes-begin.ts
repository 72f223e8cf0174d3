import { labelOf, labelZhOf } from './element-label.ts'
import { error } from './rule.ts'
import type { Rule } from './rule.ts'
import { triggerOfStart } from './element-kinds.ts'

/** An event sub-process is begun by the event of its one start event, and by no flow (BPMN 2.0.2, 10.3.5). */
export const eventSubProcessesBegin: Rule = function* ({ nodes }) {
  const all = Object.values(nodes)
  const inside = Map.groupBy(all, ({ parentId }) => parentId)
  for (const node of all) {
    if (node.type !== 'eventSubProcess') continue
    const [en, zh] = [labelOf(node), labelZhOf(node)]
    const starts = (inside.get(node.id) ?? []).filter((child) => triggerOfStart(child) !== undefined)
    const [start] = starts
    if (start === undefined || starts.length > 1 || triggerOfStart(start) === '') {
      yield error(
        node.id,
        'eventSubProcessStart',
        `${en}: an event sub-process needs exactly one start event, and that a message, timer, error or other event`,
        `${zh}：事件子流程必须正好有一个带触发（消息、定时、错误等）的开始事件`,
      )
    }
    if (node.incoming.length + node.outgoing.length > 0) {
      yield error(
        node.id,
        'eventSubProcessWithFlow',
        `${en}: no flow may lead to or from an event sub-process`,
        `${zh}：事件子流程不能有流入或流出的连线`,
      )
    }
    if (node.loop !== undefined) {
      yield error(
        node.id,
        'eventSubProcessLoop',
        `${en}: an event sub-process cannot be multi-instance; put what repeats inside`,
        `${zh}：事件子流程不能是多实例，请把重复的部分画在里面`,
      )
    }
  }
}
