import type { FlowNode } from '../definition.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { error, warning } from './rule.ts'
import type { Rule } from './rule.ts'

const waitsForOne = /^(?:message|timer|signal|conditional)IntermediateCatchEvent$|^receiveTask$/

/** Behind an event-based gateway stand catch events or receive tasks, reached from nowhere else (BPMN 2.0.2, 10.6.6). */
export const eventGatewaysWait: Rule = function* ({ nodes, flows }) {
  for (const gateway of Object.values(nodes)) {
    if (gateway.type !== 'eventBasedGateway') continue
    if (gateway.outgoing.length === 0) {
      yield error(
        gateway.id,
        'eventGatewayWithoutEvent',
        `${labelOf(gateway)}: nothing to wait for; draw two or more catch events behind it`,
        `${labelZhOf(gateway)}：没有可等待的事件，请在其后画两个或更多捕获事件`,
      )
    } else if (gateway.outgoing.length === 1) {
      yield warning(
        gateway.id,
        'eventGatewayWithOneEvent',
        `${labelOf(gateway)}: there is only one event to choose from`,
        `${labelZhOf(gateway)}：只有一个事件可选`,
      )
    }
    for (const id of gateway.outgoing) {
      const target = nodes[flows[id]?.targetId ?? '']
      const wrong = target === undefined ? undefined : wrongWith(target)
      if (target !== undefined && wrong !== undefined) {
        yield error(
          target.id,
          'eventGatewayTarget',
          `${labelOf(target)} behind event-based gateway ${labelOf(gateway)}: ${wrong[0]}`,
          `事件网关${labelZhOf(gateway)}之后的${labelZhOf(target)}：${wrong[1]}`,
        )
      }
    }
  }
}

function wrongWith(target: FlowNode): readonly [string, string] | undefined {
  if (!waitsForOne.test(target.type)) {
    return [
      'only message, timer, signal and conditional catch events and receive tasks may stand there',
      '只能是消息、定时、信号、条件捕获事件或接收任务',
    ]
  }
  if (target.incoming.length > 1) return ['no other flow may lead there', '不能有其他连线通到这里']
  if (target.type !== 'receiveTask') return undefined
  if (target.event === undefined) return ['the receive task needs a message', '接收任务必须指定消息']
  if (target.loop !== undefined || target.boundaryEvents.length > 0) {
    return ['the receive task may have neither a loop nor boundary events', '接收任务不能有多实例或边界事件']
  }
  return undefined
}
