import type { FlowNode, Problem } from '../definition.ts'
import { triggerOfStart } from './element-kinds.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { error } from './rule.ts'
import type { Rule } from './rule.ts'

const ofProcess: ReadonlySet<string> = new Set(['', 'message', 'timer', 'signal', 'conditional'])

/** Which start events may stand where, and that those that must interrupt do (BPMN 2.0.2, 10.5.2). */
export const startEventsFit: Rule = function* ({ id, nodes }) {
  const messages = new Map<string, FlowNode>()
  for (const node of Object.values(nodes)) {
    const trigger = triggerOfStart(node)
    if (trigger === undefined) continue
    const container = nodes[node.parentId]
    const [en, zh] = [labelOf(node), labelZhOf(node)]
    if (node.incoming.length > 0) {
      yield error(
        node.id,
        'startEventWithIncomingFlow',
        `${en}: no flow may lead to a start event`,
        `${zh}：不能有连线指向开始事件`,
      )
    }
    if (node.parentId === id && !ofProcess.has(trigger)) {
      yield error(
        node.id,
        'startEventDoesNotFit',
        `${en}: an event of kind ${trigger} starts no process, only an event sub-process`,
        `${zh}：${trigger} 事件不能开始流程，只能开始事件子流程`,
      )
    }
    if (container !== undefined && container.type !== 'eventSubProcess' && trigger !== '') {
      yield error(
        node.id,
        'startEventDoesNotFit',
        `${en}: a sub-process is begun by the flow that leads to it; use a start event without trigger, or an event sub-process`,
        `${zh}：子流程由通到它的连线开始，请改用无触发的开始事件或事件子流程`,
      )
    }
    if (trigger === 'error' && node.isInterrupting === false) yield mustInterrupt(node.id, en, zh)
    if (trigger !== 'message' || node.parentId !== id || node.event?.kind !== 'message') continue
    const other = messages.get(node.event.name)
    if (other !== undefined) {
      yield error(
        node.id,
        'startMessageTwice',
        `${en}: ${labelOf(other)} starts the process with message “${node.event.name}” already`,
        `${zh}：${labelZhOf(other)}已由消息“${node.event.name}”开始流程`,
      )
    }
    messages.set(node.event.name, node)
  }
}

/** After an error nothing goes on beside what handles it. */
export const mustInterrupt = (elementId: string, en: string, zh: string): Problem =>
  error(
    elementId,
    'errorMustInterrupt',
    `${en}: an event that catches errors always interrupts; draw it so`,
    `${zh}：捕获错误的事件总是中断的，请改为中断`,
  )
