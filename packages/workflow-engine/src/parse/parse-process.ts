import { BpmnModdle } from 'bpmn-moddle'
import type { FlowNode, Problem, ProcessDefinition, SequenceFlow } from '../model.ts'
import { canonicalNames, dialectAttribute, readExtensions } from './extensions.ts'
import type { CanonicalName } from './extensions.ts'
import { elementAt, elementsAt, textAt } from './moddle-element.ts'
import type { ModdleElement } from './moddle-element.ts'
import { parseDataObjects, SCHEMA_TYPE } from './parse-data-objects.ts'
import { parseNode, withoutUndefined } from './parse-node.ts'
import type { LoneNode } from './parse-node.ts'
import { findRefusal, MAXIMUM_ELEMENTS } from './xml-limits.ts'

/** Elements of a container that are neither nodes nor flows. */
const dataTypes: ReadonlySet<string> = new Set([
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
])
/** References without which the drawing means something else. */
const vitalReferences: ReadonlySet<string> = new Set([
  'bpmn:sourceRef',
  'bpmn:targetRef',
  'bpmn:attachedToRef',
  'bpmn:default',
])

/** References that Flowable and Activiti use for names. */
const namesInstead: ReadonlySet<string> = new Set(['bpmn:loopDataInputRef', 'bpmn:itemSubjectRef'])

type Harvest = { readonly nodes: LoneNode[]; readonly flows: SequenceFlow[]; readonly problems: Problem[] }

/**
 * Reads a BPMN 2.0 file. Every process in it becomes a definition; what cannot be read becomes a problem, and a file that
 * may not be read at all (a document type, more than 1 MiB, 2,000 elements or 32 levels) gives problems only.
 * `elementId` of a problem with the whole file is ''.
 */
export async function parseProcess(xml: string): Promise<{ definitions: ProcessDefinition[]; problems: Problem[] }> {
  const refusal = findRefusal(xml)
  if (refusal !== undefined) return failed(refusal.code, refusal.message)
  const parsed = await new BpmnModdle().fromXML(xml).catch((error: unknown) => String(error))
  if (typeof parsed === 'string') return failed('notBpmn', parsed)

  const warnings = parsed.warnings.filter(({ property }) => !namesInstead.has(property ?? ''))
  const problems = warnings.map(({ message, element, property, value }): Problem => ({
    elementId: element?.id ?? '',
    code: value === undefined ? 'unreadable' : 'unresolvedReference',
    message,
    severity: vitalReferences.has(property ?? '') ? 'error' : 'warning',
  }))
  const canonical = canonicalNames(xml)
  for (const { element, property, value } of parsed.warnings) {
    // Where BPMN has a reference to data, Flowable and Activiti write the name of a variable or an expression.
    if (property === 'bpmn:loopDataInputRef' && element?.$attrs !== undefined && value !== undefined) {
      element.$attrs['flowable:collection'] ??= value
    }
    // And where it has a reference to an item definition, the name of an XML Schema type.
    if (property === 'bpmn:itemSubjectRef' && element?.$attrs !== undefined && value !== undefined) {
      element.$attrs[SCHEMA_TYPE] = value
    }
  }
  // bpmn-moddle's elements have `$type` by their prototype, which its own types do not tell.
  const root = parsed.rootElement as ModdleElement
  const processes = elementsAt(root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process')
  if (processes.length === 0) problems.push(problem('', 'noProcess', 'The file holds no process'))
  const definitions = processes.map((process) => readProcess(process, canonical, problems))
  const elements = definitions.map(({ nodes, flows }) => Object.keys(nodes).length + Object.keys(flows).length)
  if (elements.some((count) => count > MAXIMUM_ELEMENTS)) {
    return failed('tooManyElements', `A process has more than ${MAXIMUM_ELEMENTS} elements`)
  }
  return { definitions, problems }
}

const problem = (elementId: string, code: string, message: string): Problem => ({
  elementId,
  code,
  message,
  severity: 'error',
})

const failed = (code: string, message: string): { definitions: ProcessDefinition[]; problems: Problem[] } => ({
  definitions: [],
  problems: [problem('', code, message)],
})

function readProcess(process: ModdleElement, canonical: CanonicalName, problems: Problem[]): ProcessDefinition {
  const id = textAt(process, 'id') ?? ''
  const harvest: Harvest = { nodes: [], flows: [], problems }
  harvestContainer(process, id, canonical, harvest)
  const nodes = connect(harvest)
  return withoutUndefined({
    id,
    name: textAt(process, 'name'),
    isExecutable: process.isExecutable !== false,
    documentation: textAt(elementsAt(process, 'documentation')[0], 'text'),
    extensions: readExtensions(process, canonical),
    dataObjects: parseDataObjects(process, canonical, problems),
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    flows: Object.fromEntries(harvest.flows.map((flow) => [flow.id, flow])),
  })
}

function harvestContainer(container: ModdleElement, id: string, canonical: CanonicalName, harvest: Harvest): void {
  for (const element of elementsAt(container, 'flowElements')) {
    if (dataTypes.has(element.$type)) continue
    if (element.$type === 'bpmn:SequenceFlow') {
      const flow = readFlow(element, canonical, harvest.flows.length)
      if (flow !== undefined) harvest.flows.push(flow)
      continue
    }
    const dataObjects = parseDataObjects(element, canonical, harvest.problems)
    const node = { ...parseNode(element, id, canonical), ...(dataObjects === undefined ? {} : { dataObjects }) }
    harvest.nodes.push(node)
    if (elementAt(element, 'loopCharacteristics')?.$type === 'bpmn:StandardLoopCharacteristics') {
      harvest.problems.push(problem(node.id, 'unsupportedLoop', 'A standard loop is not supported; draw the loop'))
    }
    harvestContainer(element, node.id, canonical, harvest)
  }
}

/** Undefined when an end is missing, which bpmn-moddle has told already. A flow without id gets one from its ends. */
function readFlow(element: ModdleElement, canonical: CanonicalName, position: number): SequenceFlow | undefined {
  const sourceId = textAt(elementAt(element, 'sourceRef'), 'id')
  const targetId = textAt(elementAt(element, 'targetRef'), 'id')
  if (sourceId === undefined || targetId === undefined) return undefined
  const condition = elementAt(element, 'conditionExpression')
  const language = textAt(condition, 'language')
  return withoutUndefined({
    id: textAt(element, 'id') ?? `${sourceId}-${targetId}-${position}`,
    name: textAt(element, 'name'),
    sourceId,
    targetId,
    condition: textAt(condition, 'body')?.trim(),
    conditionLanguage: language !== undefined && /^j?uel$/i.test(language) ? undefined : language,
    skipExpression: dialectAttribute(readExtensions(element, canonical), 'skipExpression'),
  })
}

/** Tells every node its flows and boundary events, in document order. */
function connect({ nodes, flows }: Harvest): readonly FlowNode[] {
  const incoming = Map.groupBy(flows, ({ targetId }) => targetId)
  const outgoing = Map.groupBy(flows, ({ sourceId }) => sourceId)
  const attached = Map.groupBy(nodes, ({ attachedTo }) => attachedTo ?? '')
  const ids = (elements: readonly { readonly id: string }[] = []): readonly string[] => elements.map(({ id }) => id)
  return nodes.map((node) => ({
    ...node,
    incoming: ids(incoming.get(node.id)),
    outgoing: ids(outgoing.get(node.id)),
    boundaryEvents: ids(attached.get(node.id)),
  }))
}
