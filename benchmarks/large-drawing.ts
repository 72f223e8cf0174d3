import { drawProcess, type Flow } from './draw-process.ts'

export const LARGE = 'benchLarge'
const ROLE = 100_040

/** So many blocks stand in a row of the picture. */
const IN_A_ROW = 11
const BLOCK = { width: 540, height: 300 }
const sizes = { event: [36, 36], task: [100, 80], gateway: [50, 50] } as const

/** Blocks of a task, and two more between a fork and a join: 500 nodes with start and end. `note` makes it another text. */
export function largeDrawing(note: string): string {
  const { elements, flows } = largeProcess(note)
  return drawProcess(LARGE, elements, flows)
}

/** The same with a picture: how many shapes and lines it has, too. */
export function largePicture(key: string): { readonly xml: string; readonly shapes: number; readonly lines: number } {
  const { elements, flows } = largeProcess('')
  const nodes = elements.map((element) => {
    const [, tag = '', id = ''] = /^<(\w+) id="(\w+)"/.exec(element) ?? []
    const kind = tag.endsWith('Event') ? 'event' : tag.endsWith('Gateway') ? 'gateway' : 'task'
    const [width, height] = sizes[kind]
    const middle = middleOf(id)
    return { id, width, height, middle }
  })
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const shapes = nodes.map(
    ({ id, width, height, middle: [x, y] }) =>
      `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`,
  )
  const lines = flows.map(([from, to]) => {
    const [one, other] = [byId.get(from), byId.get(to)]
    if (one === undefined || other === undefined) throw new Error(`No flow from ${from} to ${to}`)
    const [[x1, y1], [x2, y2]] = [one.middle, other.middle]
    const isOnward = x2 > x1
    const points: [number, number][] = isOnward
      ? [
          [x1 + one.width / 2, y1],
          [x2 - other.width / 2, y2],
        ]
      : [
          [x1, y1 + one.height / 2],
          [x1, y1 + BLOCK.height / 2],
          [x2, y1 + BLOCK.height / 2],
          [x2, y2 - other.height / 2],
        ]
    const drawn = points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`).join('')
    return `<bpmndi:BPMNEdge id="${from}_${to}_di" bpmnElement="${from}_${to}">${drawn}</bpmndi:BPMNEdge>`
  })
  const picture = `<bpmndi:BPMNDiagram id="picture"><bpmndi:BPMNPlane id="plane" bpmnElement="${key}">${shapes.join('')}${lines.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`
  const spaces =
    'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI"'
  const xml = drawProcess(key, elements, flows)
    .replace('<definitions ', `<definitions ${spaces} `)
    .replace('</definitions>', `${picture}</definitions>`)
  return { xml, shapes: shapes.length, lines: lines.length }
}

/** Rows of blocks from left to right; what comes before the first stands left of it. */
function middleOf(id: string): readonly [x: number, y: number] {
  const before = ['start', 't0', 't1', 't2'].indexOf(id)
  if (before !== -1) return [100 + before * 150, 200]
  if (id === 'end') return [700 + IN_A_ROW * BLOCK.width, 200 + 8 * BLOCK.height]
  const [, name = '', number = ''] = /^([a-z]+)(\d+)$/.exec(id) ?? []
  const [row, place] = [Math.floor(Number(number) / IN_A_ROW), Number(number) % IN_A_ROW]
  const [x, y] = [700 + place * BLOCK.width, 200 + row * BLOCK.height]
  const offsets: Readonly<Record<string, readonly [number, number]>> = {
    first: [0, 0],
    fork: [130, 0],
    left: [260, -60],
    right: [260, 60],
    join: [390, 0],
  }
  const [dx, dy] = offsets[name] ?? [0, 0]
  return [x + dx, y + dy]
}

function largeProcess(note: string) {
  const elements = [
    '<startEvent id="start"/>',
    '<endEvent id="end"/>',
    '<task id="t0"/>',
    '<task id="t1"/>',
    '<task id="t2"/>',
  ]
  const flows: Flow[] = [
    ['start', 't0'],
    ['t0', 't1'],
    ['t1', 't2'],
  ]
  let last = 't2'
  for (let block = 0; block < 99; block += 1) {
    const [first, fork, left, right, join] = ['first', 'fork', 'left', 'right', 'join'].map((name) => `${name}${block}`)
    if (!first || !fork || !left || !right || !join) continue
    for (const id of [first, left, right])
      elements.push(
        `<userTask id="${id}" name="${id} ${note}" liveline:nameEn="${id}"><extensionElements><liveline:approver kind="role" value="${ROLE}"/><liveline:outcome value="done" label="办妥" labelEn="Done" primary="true"/></extensionElements></userTask>`,
      )
    for (const id of [fork, join]) elements.push(`<parallelGateway id="${id}"/>`)
    flows.push([last, first], [first, fork], [fork, left], [fork, right], [left, join], [right, join])
    last = join
  }
  flows.push([last, 'end'])
  return { elements, flows }
}
