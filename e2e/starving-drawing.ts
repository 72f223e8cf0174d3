/** A drawing whose join waits for ever, which it does not tell: its right branch always goes elsewhere. */
const SIZES = { userTask: [110, 70], other: [40, 40] } as const
const nodes = [
  ['s', 'startEvent', '', 0, 1],
  ['split', 'parallelGateway', '', 1, 1],
  ['left', 'userTask', '左路', 2, 0],
  ['right', 'userTask', '右路', 2, 1],
  ['watch', 'userTask', '看护', 2, 2],
  ['pick', 'exclusiveGateway', '', 3, 1],
  ['gone', 'endEvent', '', 4, 1],
  ['join', 'parallelGateway', '会合', 4, 0],
  ['last', 'userTask', '收尾', 5, 0],
  ['e', 'endEvent', '', 6, 0],
  ['watched', 'endEvent', '', 3, 2],
] as const
type Node = (typeof nodes)[number]

const flows = [
  ['s', 'split'],
  ['split', 'left'],
  ['split', 'right'],
  ['split', 'watch'],
  ['left', 'join'],
  ['right', 'pick'],
  ['pick', 'join'],
  ['pick', 'gone'],
  ['join', 'last'],
  ['last', 'e'],
  ['watch', 'watched'],
] as const
type Flow = (typeof flows)[number]

const sizeOf = ([, kind]: Node) => (kind === 'userTask' ? SIZES.userTask : SIZES.other)
const middleOf = ([, , , column, row]: Node) => [80 + column * 160, 80 + row * 120] as const

function element([id, kind, name]: Node): string {
  const approver = '<extensionElements><liveline:approver kind="initiator"/></extensionElements>'
  const fallback = id === 'pick' ? ' default="pick_gone"' : ''
  return `<${kind} id="${id}" name="${name}"${fallback}>${kind === 'userTask' ? approver : ''}</${kind}>`
}

function flow([from, to]: Flow): string {
  const never = '<conditionExpression xsi:type="tFormalExpression">${1 == 2}</conditionExpression>'
  const condition = from === 'pick' && to === 'join' ? never : ''
  return `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${condition}</sequenceFlow>`
}

function shape(node: Node): string {
  const [[x, y], [width, height]] = [middleOf(node), sizeOf(node)]
  return `<bpmndi:BPMNShape id="${node[0]}_di" bpmnElement="${node[0]}"><dc:Bounds x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`
}

function edge([from, to]: Flow): string {
  const points = [from, to].map((id) => {
    const node = nodes.find(([one]) => one === id)
    const [x, y] = node === undefined ? [0, 0] : middleOf(node)
    return `<di:waypoint x="${x}" y="${y}"/>`
  })
  return `<bpmndi:BPMNEdge id="${from}_${to}_di" bpmnElement="${from}_${to}">${points.join('')}</bpmndi:BPMNEdge>`
}

/** `left` waits at `join` for good once `right` is done; `watch` goes on beside them, and `last` would be next. */
export const starvingDrawing = (
  key: string,
) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="e2e"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:liveline="http://liveline.example/schema/bpmn"
  xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
  xmlns:di="http://www.omg.org/spec/DD/20100524/DI">
  <process id="${key}" isExecutable="true">${nodes.map(element).join('')}${flows.map(flow).join('')}</process>
  <bpmndi:BPMNDiagram id="${key}_diagram"><bpmndi:BPMNPlane id="${key}_plane" bpmnElement="${key}">
  ${nodes.map(shape).join('')}${flows.map(edge).join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`
