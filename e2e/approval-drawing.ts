/** The drawing of the journey of approvals: made here, for its people are those of the pack. */
const STEP = { width: 110, height: 70 }
const COLUMN_PX = 170
const ROW_PX = 130

interface Node {
  readonly id: string
  readonly kind: 'startEvent' | 'endEvent' | 'userTask' | 'parallelGateway' | 'exclusiveGateway'
  readonly name?: string
  readonly column: number
  readonly row: number
  readonly inside?: string
  readonly more?: string
}

const user = (name: string) => `<liveline:approver kind="user" value="${name}"/>`
const outcomes =
  '<liveline:outcome value="agree" label="同意" labelEn="Agree" primary="true"/>' +
  '<liveline:outcome value="reject" label="不同意" labelEn="Refuse" danger="true" requiresOpinion="true"/>'
const ways = (inside: string) => `<extensionElements>${inside}</extensionElements>`

/** plan → (left ∥ right) → join → all sign → in turn → end; who says no in the signing sends it to be mended. */
const nodes: readonly Node[] = [
  { id: 's', kind: 'startEvent', column: 0, row: 1 },
  {
    id: 'plan',
    kind: 'userTask',
    name: '编制',
    column: 1,
    row: 1,
    inside: ways('<liveline:approver kind="initiator"/>'),
  },
  { id: 'split', kind: 'parallelGateway', column: 2, row: 1 },
  { id: 'left', kind: 'userTask', name: '运维会审', column: 3, row: 0, inside: ways(user('wujing')) },
  { id: 'right', kind: 'userTask', name: '调度会审', column: 3, row: 2, inside: ways(user('huangwei')) },
  { id: 'join', kind: 'parallelGateway', column: 4, row: 1 },
  {
    id: 'sign',
    kind: 'userTask',
    name: '班长会签',
    column: 5,
    row: 1,
    more: 'liveline:outcomeVariable="signed"',
    inside: ways(
      user('heqiang') + user('linfeng') + user('songjie') + '<liveline:approval mode="all" onReject="end"/>' + outcomes,
    ),
  },
  { id: 'x', kind: 'exclusiveGateway', column: 6, row: 1, more: 'default="x_turn"' },
  {
    id: 'mend',
    kind: 'userTask',
    name: '修改',
    column: 6,
    row: 0,
    inside: ways('<liveline:approver kind="initiator"/>'),
  },
  {
    id: 'turn',
    kind: 'userTask',
    name: '安监依次签',
    column: 7,
    row: 1,
    more: 'liveline:outcomeVariable="turned"',
    inside: ways(
      user('fengchao') + user('dengli') + '<liveline:approval mode="inSequence" onReject="end"/>' + outcomes,
    ),
  },
  { id: 'e', kind: 'endEvent', column: 8, row: 1 },
]
const flows = [
  ['s', 'plan'],
  ['plan', 'split'],
  ['split', 'left'],
  ['split', 'right'],
  ['left', 'join'],
  ['right', 'join'],
  ['join', 'sign'],
  ['sign', 'x'],
  ['x', 'turn'],
  ['x', 'mend'],
  ['mend', 'sign'],
  ['turn', 'e'],
] as const
const rejected = '<conditionExpression xsi:type="tFormalExpression">${signed == \'reject\'}</conditionExpression>'

const isStep = ({ kind }: Node) => kind === 'userTask'
const middle = ({ column, row }: Node) => ({ x: 60 + column * COLUMN_PX, y: 80 + row * ROW_PX })

const sizeOf = (node: Node) => (isStep(node) ? STEP : { width: 40, height: 40 })

function shape(node: Node): string {
  const { x, y } = middle(node)
  const { width, height } = sizeOf(node)
  return `<bpmndi:BPMNShape id="${node.id}_di" bpmnElement="${node.id}"><dc:Bounds x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`
}

/** Where a flow meets a node: at the side that looks to the other. */
function border(node: Node, other: Node): { x: number; y: number } {
  const { x, y } = middle(node)
  const { width, height } = sizeOf(node)
  const across = Math.sign(other.column - node.column)
  const down = across === 0 ? Math.sign(other.row - node.row) : 0
  return { x: x + (across * width) / 2, y: y + (down * height) / 2 }
}

function edge([from, to]: readonly [string, string]): string {
  const [source, target] = [from, to].map((id) => nodes.find((node) => node.id === id))
  if (source === undefined || target === undefined) throw new Error(`No flow from ${from} to ${to}`)
  const points = [border(source, target), border(target, source)].map(({ x, y }) => `<di:waypoint x="${x}" y="${y}"/>`)
  return `<bpmndi:BPMNEdge id="${from}_${to}_di" bpmnElement="${from}_${to}">${points.join('')}</bpmndi:BPMNEdge>`
}

const element = ({ id, kind, name = '', more = '', inside = '' }: Node) =>
  `<${kind} id="${id}" ${name === '' ? '' : `name="${name}"`} ${more}>${inside}</${kind}>`
const flow = ([from, to]: readonly [string, string]) =>
  `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${to === 'mend' ? rejected : ''}</sequenceFlow>`

/** The whole drawing under the key of its workflow. */
export const approvalDrawing = (
  key: string,
) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="e2e"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:liveline="http://liveline.example/schema/bpmn"
  xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
  xmlns:di="http://www.omg.org/spec/DD/20100524/DI">
  <process id="${key}" isExecutable="true">${nodes.map(element).join('')}${flows.map(flow).join('')}</process>
  <bpmndi:BPMNDiagram id="${key}_diagram"><bpmndi:BPMNPlane id="${key}_plane" bpmnElement="${key}">
  ${nodes.map(shape).join('')}${flows.map(edge).join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`
