/** Drawings of journeys, laid out on a grid of columns and rows. */
const COLUMN_PX = 170
const ROW_PX = 130

export interface Drawn {
  readonly id: string
  readonly kind: 'startEvent' | 'endEvent' | 'userTask' | 'callActivity' | 'parallelGateway' | 'exclusiveGateway'
  readonly name?: string
  readonly column: number
  readonly row: number
  /** What stands in its extension elements. */
  readonly inside?: string
  /** Further attributes. */
  readonly more?: string
}

/** From one id to another, with the condition under which it is taken. */
export type Flow = readonly [from: string, to: string, condition?: string]

export const INITIATOR = '<liveline:approver kind="initiator"/>'

const middle = ({ column, row }: Drawn) => ({ x: 60 + column * COLUMN_PX, y: 80 + row * ROW_PX })
const sizeOf = ({ kind }: Drawn) =>
  kind === 'userTask' || kind === 'callActivity' ? { width: 110, height: 70 } : { width: 40, height: 40 }

function element({ id, kind, name = '', more = '', inside = '' }: Drawn): string {
  const extension = inside === '' ? '' : `<extensionElements>${inside}</extensionElements>`
  return `<${kind} id="${id}" ${name === '' ? '' : `name="${name}"`} ${more}>${extension}</${kind}>`
}

function flow([from, to, condition]: Flow): string {
  const expression =
    condition === undefined
      ? ''
      : `<conditionExpression xsi:type="tFormalExpression">\${${condition}}</conditionExpression>`
  return `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${expression}</sequenceFlow>`
}

function shape(node: Drawn): string {
  const { x, y } = middle(node)
  const { width, height } = sizeOf(node)
  return `<bpmndi:BPMNShape id="${node.id}_di" bpmnElement="${node.id}"><dc:Bounds x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`
}

/** Where a flow meets a node: at the side that looks to the other. */
function border(node: Drawn, other: Drawn): { x: number; y: number } {
  const { x, y } = middle(node)
  const { width, height } = sizeOf(node)
  const across = Math.sign(other.column - node.column)
  const down = across === 0 ? Math.sign(other.row - node.row) : 0
  return { x: x + (across * width) / 2, y: y + (down * height) / 2 }
}

function edge(nodes: readonly Drawn[], [from, to]: Flow): string {
  const [source, target] = [from, to].map((id) => nodes.find((node) => node.id === id))
  if (source === undefined || target === undefined) throw new Error(`No flow from ${from} to ${to}`)
  const points = [border(source, target), border(target, source)].map(({ x, y }) => `<di:waypoint x="${x}" y="${y}"/>`)
  return `<bpmndi:BPMNEdge id="${from}_${to}_di" bpmnElement="${from}_${to}">${points.join('')}</bpmndi:BPMNEdge>`
}

/** The whole drawing under the key of its workflow. */
export const draw = (
  key: string,
  nodes: readonly Drawn[],
  flows: readonly Flow[],
) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="e2e"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:liveline="http://liveline.example/schema/bpmn"
  xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
  xmlns:di="http://www.omg.org/spec/DD/20100524/DI">
  <process id="${key}" isExecutable="true">${nodes.map(element).join('')}${flows.map(flow).join('')}</process>
  <bpmndi:BPMNDiagram id="${key}_diagram"><bpmndi:BPMNPlane id="${key}_plane" bpmnElement="${key}">
  ${nodes.map(shape).join('')}${flows.map((one) => edge(nodes, one)).join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`
