/**
 * Processes that a simulated one calls. So that every element has an id of its own, those of a called process begin with the
 * version that it runs on: `12:approve`. The drawing itself is the process ''. Pure.
 */
import type {
  CallActivityDetails,
  CalledDefinitions,
  FlowNode,
  ProcessDefinition,
  SequenceFlow,
} from '@liveline/workflow-engine'

export interface CalledProcess {
  /** Of its version. */
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly version: number
  readonly xml: string
  readonly definition: ProcessDefinition
}
/** Why a called process is passed over as one step. */
export type NotPlayed = 'computed' | 'unknown' | 'notReleased' | 'notReadable' | 'tooMany'
/** By what the calls say, as `nameOfCall` puts it. */
export type Called = ReadonlyMap<string, CalledProcess | NotPlayed>
export const NONE_CALLED: Called = new Map()

/** No id of BPMN holds it. */
const MARK = ':'

/** The process that an element belongs to. */
export const processOf = (elementId: string): string => elementId.slice(0, Math.max(0, elementId.indexOf(MARK)))
/** A process as a whole, among elements. */
export const wholeOf = (process: string): string => (process === '' ? '' : `${process}${MARK}`)
/** An element as its own drawing names it. */
export const ownId = (elementId: string): string => elementId.slice(elementId.indexOf(MARK) + 1)

type Call = Pick<CallActivityDetails, 'binding' | 'version'> & { readonly key: string }
export const nameOfCall = ({ key, binding, version = '' }: Call): string => JSON.stringify([key, binding, version])

export const callOf = ({ calledElement, binding, version }: CallActivityDetails): Call => ({
  key: calledElement.trim(),
  binding,
  ...(version === undefined ? {} : { version: version.trim() }),
})

/** What is called is known only where a process runs. */
export const isComputed = ({ key, version = '' }: Call): boolean => /[$#]\{/.test(`${key} ${version}`)

export const callsIn = ({ nodes }: ProcessDefinition): readonly Call[] =>
  Object.values(nodes).flatMap(({ callActivity }) => (callActivity === undefined ? [] : [callOf(callActivity)]))

/** A definition whose ids all begin with a process. */
export function within(process: string, definition: ProcessDefinition): ProcessDefinition {
  const named = (id: string) => `${process}${MARK}${id}`
  const nodes = Object.values(definition.nodes).map((node): FlowNode => {
    const { defaultFlow, attachedTo, compensationHandler, event } = node
    return {
      ...node,
      id: named(node.id),
      parentId: named(node.parentId),
      incoming: node.incoming.map(named),
      outgoing: node.outgoing.map(named),
      boundaryEvents: node.boundaryEvents.map(named),
      ...(defaultFlow === undefined ? {} : { defaultFlow: named(defaultFlow) }),
      ...(attachedTo === undefined ? {} : { attachedTo: named(attachedTo) }),
      ...(compensationHandler === undefined ? {} : { compensationHandler: named(compensationHandler) }),
      ...(event?.kind === 'compensate' && event.activityRef !== undefined
        ? { event: { ...event, activityRef: named(event.activityRef) } }
        : {}),
    }
  })
  const flows = Object.values(definition.flows).map((flow): SequenceFlow => ({
    ...flow,
    id: named(flow.id),
    sourceId: named(flow.sourceId),
    targetId: named(flow.targetId),
  }))
  return {
    ...definition,
    id: named(definition.id),
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    flows: Object.fromEntries(flows.map((flow) => [flow.id, flow])),
  }
}

/** A drawing and what it calls, by process; as they are drawn, or as they are played. */
export interface Drawings {
  readonly root: ProcessDefinition
  readonly called: ReadonlyMap<string, ProcessDefinition>
}

/** The definition that an element, a flow or a process belongs to. */
export const definitionAt = ({ root, called }: Drawings, elementId: string): ProcessDefinition =>
  called.get(processOf(elementId)) ?? root
export const nodeAt = (drawings: Drawings, elementId: string): FlowNode | undefined =>
  definitionAt(drawings, elementId).nodes[elementId]

/** The same, but for the one that an element belongs to. */
export function changedAt(
  drawings: Drawings,
  elementId: string,
  change: (definition: ProcessDefinition) => ProcessDefinition,
): Drawings {
  const changed = change(definitionAt(drawings, elementId))
  const process = processOf(elementId)
  if (!drawings.called.has(process)) return { ...drawings, root: changed }
  return { ...drawings, called: new Map(drawings.called).set(process, changed) }
}

/** What the engine asks for. */
export const definitionsFor = (called: Called, { called: held }: Drawings): CalledDefinitions => ({
  get: (process) => held.get(process),
  find(call) {
    const found = called.get(nameOfCall(call))
    const definition = typeof found === 'object' ? held.get(found.id) : undefined
    return typeof found === 'object' && definition !== undefined ? { definitionId: found.id, definition } : undefined
  },
})

/** Those that are played, by their process. */
export const playedIn = (called: Called): ReadonlyMap<string, CalledProcess> =>
  new Map([...called.values()].flatMap((one) => (typeof one === 'object' ? [[one.id, one] as const] : [])))
