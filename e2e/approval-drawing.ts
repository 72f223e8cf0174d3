/** The drawing of the journey of approvals: made here, for its people are those of the pack. */
import { draw, INITIATOR, type Drawn, type Flow } from './draw.ts'

const user = (name: string) => `<liveline:approver kind="user" value="${name}"/>`
const outcomes =
  '<liveline:outcome value="agree" label="同意" labelEn="Agree" primary="true"/>' +
  '<liveline:outcome value="reject" label="不同意" labelEn="Refuse" danger="true" requiresOpinion="true"/>'

/** plan → (left ∥ right) → join → all sign → in turn → end; who says no in the signing sends it to be mended. */
const nodes: readonly Drawn[] = [
  { id: 's', kind: 'startEvent', column: 0, row: 1 },
  { id: 'plan', kind: 'userTask', name: '编制', column: 1, row: 1, inside: INITIATOR },
  { id: 'split', kind: 'parallelGateway', column: 2, row: 1 },
  { id: 'left', kind: 'userTask', name: '运维会审', column: 3, row: 0, inside: user('wujing') },
  { id: 'right', kind: 'userTask', name: '调度会审', column: 3, row: 2, inside: user('huangwei') },
  { id: 'join', kind: 'parallelGateway', column: 4, row: 1 },
  {
    id: 'sign',
    kind: 'userTask',
    name: '班长会签',
    column: 5,
    row: 1,
    more: 'liveline:outcomeVariable="signed"',
    inside:
      user('heqiang') + user('linfeng') + user('songjie') + '<liveline:approval mode="all" onReject="end"/>' + outcomes,
  },
  { id: 'x', kind: 'exclusiveGateway', column: 6, row: 1, more: 'default="x_turn"' },
  { id: 'mend', kind: 'userTask', name: '修改', column: 6, row: 0, inside: INITIATOR },
  {
    id: 'turn',
    kind: 'userTask',
    name: '安监依次签',
    column: 7,
    row: 1,
    more: 'liveline:outcomeVariable="turned"',
    inside: user('fengchao') + user('dengli') + '<liveline:approval mode="inSequence" onReject="end"/>' + outcomes,
  },
  { id: 'e', kind: 'endEvent', column: 8, row: 1 },
]
const flows: readonly Flow[] = [
  ['s', 'plan'],
  ['plan', 'split'],
  ['split', 'left'],
  ['split', 'right'],
  ['left', 'join'],
  ['right', 'join'],
  ['join', 'sign'],
  ['sign', 'x'],
  ['x', 'turn'],
  ['x', 'mend', "signed == 'reject'"],
  ['mend', 'sign'],
  ['turn', 'e'],
]

export const approvalDrawing = (key: string) => draw(key, nodes, flows)
