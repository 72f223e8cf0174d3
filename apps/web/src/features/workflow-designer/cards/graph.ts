/** A process as nodes and the flows between them: what the list of cards is read from, and what its edits are tried on. */
import { eventDefinitionOf, extensionsNamed, listOf, moddleOf, textOf } from '../panel/element-edit.ts'
import type { Moddle } from '../modeler/parts.ts'

export interface GraphNode {
  readonly id: string
  /** Without its prefix: 'UserTask'. */
  readonly type: string
  /** What an event waits for or throws: 'Timer'. */
  readonly event?: string
  /** The activity that a boundary event stands on. */
  readonly attachedTo?: string
  readonly defaultFlow?: string
  /** It tells people when it is done. */
  readonly hasCopies?: boolean
  readonly isEventSubProcess?: boolean
}
export interface GraphFlow {
  readonly id: string
  readonly from: string
  readonly to: string
}
export interface Graph {
  readonly nodes: ReadonlyMap<string, GraphNode>
  /** In the order of the file, which is the order that conditions are asked in. */
  readonly flows: readonly GraphFlow[]
  /** Pools and lanes have a picture of their own. */
  readonly pools: readonly string[]
}

export const isGateway = ({ type }: GraphNode): boolean => type.endsWith('Gateway')
export const isEnd = ({ type }: GraphNode): boolean => type === 'EndEvent'

const plain = (type: string) => type.replace(/^bpmn:/, '')

/** The uppermost level of a process. */
export function readGraph(process: Moddle): Graph {
  const nodes = new Map<string, GraphNode>()
  const flows: GraphFlow[] = []
  for (const element of listOf(process, 'flowElements')) {
    const { id = '' } = element
    if (element.$type === 'bpmn:SequenceFlow') {
      const [from, to] = [moddleOf(element, 'sourceRef')?.id, moddleOf(element, 'targetRef')?.id]
      if (from !== undefined && to !== undefined) flows.push({ id, from, to })
    } else if (element.$instanceOf?.('bpmn:FlowNode') === true) nodes.set(id, nodeOf(element, id))
  }
  const pools = [
    ...listOf(process, 'laneSets').flatMap((set) => listOf(set, 'lanes').map(({ id = '' }) => id)),
    ...listOf(process.$parent, 'rootElements')
      .filter(({ $type }) => $type === 'bpmn:Collaboration')
      .flatMap((collaboration) => listOf(collaboration, 'participants').map(({ id = '' }) => id)),
  ]
  return { nodes, flows, pools }
}

function nodeOf(element: Moddle, id: string): GraphNode {
  const definition = element.$instanceOf?.('bpmn:Event') === true ? eventDefinitionOf(element) : undefined
  const attachedTo = moddleOf(element, 'attachedToRef')?.id
  const defaultFlow = moddleOf(element, 'default')?.id
  return {
    id,
    type: plain(element.$type),
    ...(definition === undefined ? {} : { event: plain(definition.$type).replace('EventDefinition', '') }),
    ...(attachedTo === undefined ? {} : { attachedTo }),
    ...(defaultFlow === undefined ? {} : { defaultFlow }),
    ...(extensionsNamed(element, 'liveline:Cc').length > 0 ? { hasCopies: true } : {}),
    ...(textOf(element, 'triggeredByEvent') === 'true' ? { isEventSubProcess: true } : {}),
  }
}
