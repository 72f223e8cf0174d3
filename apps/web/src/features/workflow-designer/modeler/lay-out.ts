import type { Drawn, Moddle, Parts, Services } from './parts.ts'

/** Where an automatic layout puts what. */
export interface Layout {
  readonly shapes: ReadonlyMap<string, { readonly x: number; readonly y: number }>
  readonly lines: ReadonlyMap<string, readonly { readonly x: number; readonly y: number }[]>
}

interface ModdleOfDiagram {
  readonly diagrams?: readonly { readonly plane: { readonly planeElement?: readonly Placed[] } }[]
}
interface Placed {
  readonly bpmnElement?: { readonly id?: string }
  readonly bounds?: { readonly x: number; readonly y: number }
  readonly waypoint?: readonly { readonly x: number; readonly y: number }[]
}

/** Pools, lanes and the inside of sub-processes have no automatic layout: what somebody has arranged there stays. */
export const canLayOut = (drawing: Services): boolean =>
  drawing
    .get('elementRegistry')
    .getAll()
    .every(({ businessObject: model, parent }) => {
      const isRoot = parent === undefined || parent === null
      const holds = ['bpmn:Participant', 'bpmn:Lane', 'bpmn:SubProcess'].some((type) => model.$instanceOf?.(type))
      return isRoot || !holds
    })

/** Lays the flow out from left to right, by a library that is fetched when it is first asked. */
export async function layoutOf(xml: string): Promise<Layout> {
  const [laidOut, { BpmnModdle }] = await Promise.all([laidOutFile(xml), import('bpmn-moddle')])
  const { rootElement } = await new BpmnModdle().fromXML(laidOut)
  const placed = ((rootElement as ModdleOfDiagram).diagrams ?? []).flatMap(({ plane }) => plane.planeElement ?? [])
  const shapes = new Map<string, { x: number; y: number }>()
  const lines = new Map<string, { x: number; y: number }[]>()
  for (const { bpmnElement, bounds, waypoint } of placed) {
    const id = bpmnElement?.id
    if (id === undefined) continue
    if (bounds !== undefined) shapes.set(id, { x: bounds.x, y: bounds.y })
    if (waypoint !== undefined)
      lines.set(
        id,
        waypoint.map(({ x, y }) => ({ x, y })),
      )
  }
  return { shapes, lines }
}

/** A file that says what happens but not where it is drawn, as some engines write, gets a picture to be opened with. */
export const withPicture = async (xml: string): Promise<string> =>
  /<(?:[\w.-]+:)?BPMN(?:Shape|Plane)[\s/>]/.test(xml) ? xml : laidOutFile(xml)

/** The file with a picture of the library's own. */
async function laidOutFile(xml: string): Promise<string> {
  const [{ layoutProcess }, { BpmnModdle }] = await Promise.all([import('bpmn-auto-layout'), import('bpmn-moddle')])
  const moddle = new BpmnModdle()
  const drawn = (await moddle.fromXML(xml)).rootElement
  sayFlowsAtNodes(drawn as unknown as Moddle)
  return layoutProcess((await moddle.toXML(drawn)).xml)
}

/** The library goes along what nodes say of their flows, which a file need not say. */
function sayFlowsAtNodes(definitions: Moddle): void {
  const say = (node: unknown, name: 'incoming' | 'outgoing', flow: Moddle) => {
    const said: unknown = (node as Moddle | undefined)?.get(name)
    if (Array.isArray(said) && !said.includes(flow)) said.push(flow)
  }
  for (const process of definitions.get('rootElements') as readonly Moddle[])
    for (const flow of (process.get('flowElements') ?? []) as readonly Moddle[]) {
      if (flow.$type !== 'bpmn:SequenceFlow') continue
      say(flow.get('sourceRef'), 'outgoing', flow)
      say(flow.get('targetRef'), 'incoming', flow)
    }
}

interface Moving {
  moveShape(shape: Drawn, by: { x: number; y: number }, parent: Drawn | null | undefined, hints: object): void
  layoutConnection(connection: Drawn): void
  updateWaypoints(connection: Drawn, points: readonly object[]): void
}

/** One command, so that one undo takes all of it back. Only the uppermost level moves: sub-processes keep their inside. */
class LayOutHandler {
  static readonly $inject = ['modeling', 'canvas']
  readonly #modeling: Moving
  readonly #canvas: Parts['canvas']

  constructor(modeling: Moving, canvas: Parts['canvas']) {
    this.#modeling = modeling
    this.#canvas = canvas
  }

  preExecute({ layout }: { layout: Layout }): void {
    const root = this.#canvas.getRootElement() as Drawn & { readonly children?: readonly Drawn[] }
    const children = [...(root.children ?? [])]
    for (const shape of children) {
      const to = layout.shapes.get(shape.id)
      if (to === undefined || shape.labelTarget !== undefined || shape.x === undefined || shape.y === undefined)
        continue
      if ('host' in shape && shape.host) continue
      const by = { x: Math.round(to.x - shape.x), y: Math.round(to.y - shape.y) }
      if (by.x !== 0 || by.y !== 0) this.#modeling.moveShape(shape, by, shape.parent, { recurse: true, layout: false })
    }
    for (const line of children) if (line.waypoints !== undefined) this.#modeling.layoutConnection(line)
  }
}

function registerLayOut(commandStack: Parts['commandStack']): void {
  commandStack.registerHandler('liveline.layOut', LayOutHandler as never)
}
registerLayOut.$inject = ['commandStack']

export const layoutModule = { __init__: [registerLayOut] }
