/** The drawings that new workflows begin with; their elements have names in both languages. */
import { texts as en } from '../../../messages/flow-templates/en.ts'
import { texts as zhCN } from '../../../messages/flow-templates/zh-CN.ts'

export const templates = ['blank', 'single', 'twoLevels', 'countersign', 'parallel'] as const
export type Template = (typeof templates)[number]

interface Step {
  readonly id: string
  readonly word: keyof typeof zhCN
  /** Who has it, as docs/bpmn-attributes.md says. */
  readonly approver: string
  readonly approval?: string
}

const leader: Step = {
  id: 'leaderApproval',
  word: 'leader',
  approver: 'kind="departmentLeader" value=""',
}
const higherLeader: Step = {
  id: 'higherApproval',
  word: 'higherLeader',
  approver: 'kind="departmentLeader" value="" level="2"',
}
const countersign: Step = {
  id: 'countersign',
  word: 'countersign',
  approver: 'kind="chosenByInitiator" value=""',
  approval: 'mode="all" onReject="end"',
}

/** `name` in Chinese, `nameEn` beside it. */
const named = (word: keyof typeof zhCN) => `name="${zhCN[word]}" liveline:nameEn="${en[word]}"`

/** Rows of steps: one after another; several in one stand side by side between two parallel gateways. */
const rows: Readonly<Record<Template, readonly (readonly Step[])[]>> = {
  blank: [],
  single: [[leader]],
  twoLevels: [[leader], [higherLeader]],
  countersign: [[countersign]],
  parallel: [[leader, higherLeader]],
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface Placed {
  readonly id: string
  readonly xml: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const MIDDLE = 200
const GAP = 60

/** A whole BPMN file with its picture. A step that is rejected leads to an end of its own. */
export function drawTemplate(template: Template, flow: { flowKey: string; name: string; nameEn: string }): string {
  const shapes: Placed[] = []
  const flows: { readonly id: string; readonly from: string; readonly to: string; readonly condition?: string }[] = []
  let x = 160
  const place = (id: string, xml: string, [width, height]: readonly [number, number], middle = MIDDLE) => {
    shapes.push({ id, xml, x, y: middle - height / 2, width, height })
    return width
  }
  const connect = (from: string, to: string, condition?: string) =>
    flows.push({ id: `${from}_${to}`, from, to, ...(condition === undefined ? {} : { condition }) })

  // The way on from a decision is drawn once it is known what follows.
  const goOn = (from: string, to: string) => {
    if (!from.startsWith('decided')) connect(from, to)
  }

  x += place('start', `<bpmn:startEvent id="start" ${named('start')} />`, [36, 36]) + GAP
  let last = 'start'
  for (const [number, steps] of rows[template].entries()) {
    const [fork, join] = [`fork${number + 1}`, `join${number + 1}`]
    if (steps.length > 1) {
      x += place(fork, `<bpmn:parallelGateway id="${fork}" />`, [50, 50]) + GAP
      goOn(last, fork)
      last = fork
    }
    const spread = (place: number) => MIDDLE + (place - (steps.length - 1) / 2) * 120
    for (const [order, step] of steps.entries()) {
      place(step.id, taskOf(step), [120, 80], spread(order))
      goOn(last, step.id)
    }
    x += 120 + GAP
    if (steps.length > 1) {
      x += place(join, `<bpmn:parallelGateway id="${join}" />`, [50, 50]) + GAP
      for (const { id } of steps) connect(id, join)
    }
    last = steps.length > 1 ? join : (steps[0]?.id ?? last)
    const decided = `decided${number + 1}`
    x += place(decided, `<bpmn:exclusiveGateway id="${decided}" default="${decided}_rejected" />`, [50, 50]) + GAP
    connect(last, decided)
    last = decided
    if (number === 0) {
      shapes.push({
        id: 'rejected',
        xml: `<bpmn:endEvent id="rejected" ${named('rejected')} />`,
        ...{ x: x - GAP - 43, y: 380, width: 36, height: 36 },
      })
    }
    connect(decided, 'rejected')
  }
  place('end', `<bpmn:endEvent id="end" ${named(last === 'start' ? 'end' : 'approved')} />`, [36, 36])
  for (const [number, steps] of rows[template].entries()) {
    const next = rows[template][number + 1]
    const to = next === undefined ? 'end' : next.length > 1 ? `fork${number + 2}` : (next[0]?.id ?? 'end')
    const agreed = steps.map(({ id }) => `${id}Outcome == 'agree'`).join(' && ')
    connect(`decided${number + 1}`, to, `\${${agreed}}`)
  }
  if (last === 'start') connect('start', 'end')
  return fileOf(flow, shapes, flows)
}

const taskOf = ({ id, word, approver, approval }: Step) =>
  `<bpmn:userTask id="${id}" ${named(word)} liveline:outcomeVariable="${id}Outcome">
      <bpmn:extensionElements>
        <liveline:approver ${approver} />
        <liveline:outcome value="agree" label="${zhCN.agree}" labelEn="${en.agree}" primary="true" />
        <liveline:outcome value="reject" label="${zhCN.reject}" labelEn="${en.reject}" danger="true" requiresOpinion="true" requiresForms="false" />${
          approval === undefined ? '' : `\n        <liveline:approval ${approval} />`
        }
      </bpmn:extensionElements>
    </bpmn:userTask>`

function fileOf(
  { flowKey, name, nameEn }: { flowKey: string; name: string; nameEn: string },
  shapes: readonly Placed[],
  flows: readonly { readonly id: string; readonly from: string; readonly to: string; readonly condition?: string }[],
): string {
  const lines = [
    ...shapes.map(({ xml }) => xml),
    ...flows.map(({ id, from, to, condition }) =>
      condition === undefined
        ? `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}" />`
        : `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">
      <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escape(condition)}</bpmn:conditionExpression>
    </bpmn:sequenceFlow>`,
    ),
  ]
  const drawn = [
    ...shapes.map(
      (shape) =>
        `<bpmndi:BPMNShape id="${shape.id}_di" bpmnElement="${shape.id}"><dc:Bounds x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" /></bpmndi:BPMNShape>`,
    ),
    ...flows.map(({ id, from, to }) => {
      const points = wayOf(shapeOf(shapes, from), shapeOf(shapes, to))
      const way = points.map(([px, py]) => `<di:waypoint x="${px}" y="${py}" />`).join('')
      return `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${way}</bpmndi:BPMNEdge>`
    }),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:liveline="http://liveline.example/schema/bpmn" targetNamespace="http://liveline.example/workflows">
  <bpmn:process id="${flowKey}" name="${escape(name)}" liveline:nameEn="${escape(nameEn)}" isExecutable="true">
    ${lines.join('\n    ')}
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${flowKey}">
      ${drawn.join('\n      ')}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
}

const shapeOf = (shapes: readonly Placed[], id: string): Placed => {
  const found = shapes.find((shape) => shape.id === id)
  if (found === undefined) throw new Error(`The template has no '${id}'`)
  return found
}

/** From side to side; down where the target lies below, with one bend where it stands beside. */
function wayOf(from: Placed, to: Placed): readonly (readonly [number, number])[] {
  const [right, middle] = [from.x + from.width, from.y + from.height / 2]
  const [left, target] = [to.x, to.y + to.height / 2]
  if (to.y > from.y + from.height && from.x + from.width / 2 === to.x + to.width / 2) {
    const down = from.x + from.width / 2
    return [
      [down, from.y + from.height],
      [down, to.y],
    ]
  }
  if (to.y > from.y + from.height && to.id === 'rejected') {
    const down = from.x + from.width / 2
    return [
      [down, from.y + from.height],
      [down, target],
      [to.x > down ? left : to.x + to.width, target],
    ]
  }
  if (middle === target)
    return [
      [right, middle],
      [left, target],
    ]
  const bend = from.width === 50 ? from.x + 25 : to.x + to.width / 2
  return from.width === 50
    ? [
        [bend, target < middle ? from.y : from.y + from.height],
        [bend, target],
        [left, target],
      ]
    : [
        [right, middle],
        [bend, middle],
        [bend, middle < target ? to.y : to.y + to.height],
      ]
}
