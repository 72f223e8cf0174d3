import type { FlowNode, ProcessDefinition } from '../definition.ts'

/** The words of types, by what they end with; what stands before is a trigger. */
const kindsZh: readonly (readonly [ending: string, zh: string])[] = [
  ['eventSubProcess', '事件子流程'],
  ['subProcess', '子流程'],
  ['transaction', '事务子流程'],
  ['callActivity', '调用流程'],
  ['userTask', '审批或办理环节'],
  ['manualTask', '人工任务'],
  ['serviceTask', '自动任务'],
  ['sendTask', '发送任务'],
  ['receiveTask', '接收任务'],
  ['scriptTask', '脚本任务'],
  ['businessRuleTask', '规则任务'],
  ['task', '任务'],
  ['exclusiveGateway', '排他网关'],
  ['parallelGateway', '并行网关'],
  ['inclusiveGateway', '包容网关'],
  ['eventBasedGateway', '事件网关'],
  ['BoundaryEvent', '边界事件'],
  ['IntermediateCatchEvent', '等待事件'],
  ['IntermediateThrowEvent', '触发事件'],
  ['StartEvent', '开始事件'],
  ['EndEvent', '结束事件'],
]
const triggersZh: Readonly<Record<string, string>> = {
  timer: '定时',
  message: '消息',
  signal: '信号',
  conditional: '条件',
  error: '错误',
  escalation: '升级',
  compensate: '补偿',
  cancel: '取消',
  terminate: '终止',
  link: '链接',
}

/** `message start event` of `messageStartEvent`. */
const kindOf = (type: string): string => type.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function kindZhOf(type: string): string {
  const found = kindsZh.find(([ending]) => type.toLowerCase().endsWith(ending.toLowerCase()))
  if (found === undefined) return type
  const trigger = type.slice(0, type.length - found[0].length)
  return `${triggersZh[trigger] ?? ''}${found[1]}`
}

type Labelled = Pick<FlowNode, 'id' | 'type'> & { readonly name?: string | undefined }

const isNamed = (name: string | undefined): name is string => name !== undefined && name.trim() !== ''

/** What a person calls the node: its name; one without a name by its id and kind. */
export const labelOf = ({ id, type, name }: Labelled): string =>
  isNamed(name) ? `“${name}”` : `“${id}” (${kindOf(type)})`

/** The same in Chinese. */
export const labelZhOf = ({ id, type, name }: Labelled): string =>
  isNamed(name) ? `“${name}”` : `“${id}”（${kindZhOf(type)}）`

/**
 * What a person calls an element of a drawing, in quotation marks: its name; a node without one by its id and kind, a
 * flow without one by the nodes at its ends, and what the drawing does not know by its id.
 */
export function elementLabel(
  { id, name, nodes, flows }: Pick<ProcessDefinition, 'id' | 'name' | 'nodes' | 'flows'>,
  elementId: string,
): { readonly en: string; readonly zh: string } {
  const node = Object.hasOwn(nodes, elementId) ? nodes[elementId] : undefined
  if (node !== undefined) return { en: labelOf(node), zh: labelZhOf(node) }
  const flow = Object.hasOwn(flows, elementId) ? flows[elementId] : undefined
  const own = flow?.name ?? (elementId === id ? name : undefined)
  if (flow === undefined || isNamed(own)) {
    const text = isNamed(own) ? own : elementId
    return { en: `“${text}”`, zh: `“${text}”` }
  }
  const ends = [nodes[flow.sourceId], nodes[flow.targetId]]
  return {
    en: ends.map((end) => (end === undefined ? '?' : labelOf(end))).join(' → '),
    zh: ends.map((end) => (end === undefined ? '？' : labelZhOf(end))).join(' → '),
  }
}
