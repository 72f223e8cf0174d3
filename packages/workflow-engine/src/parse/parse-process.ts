import type { FlowNode, InnerExtensions, Problem, ProcessDefinition, SequenceFlow } from '../definition.ts'
import { canonicalNames, dialectAttribute, isDialect, readExtensions } from './extensions.ts'
import type { CanonicalName } from './extensions.ts'
import { compensationHandlers } from './compensation-handlers.ts'
import { dataTypes, elementAt, elementsAt, textAt } from './moddle-element.ts'
import type { ModdleElement } from './moddle-element.ts'
import { parseDataObjects } from './parse-data-objects.ts'
import { danglingReferences } from './dangling-references.ts'
import { languageOf } from './parse-event.ts'
import { parseNode } from './parse-node.ts'
import type { LoneNode } from './parse-node.ts'
import { readModdle } from './read-moddle.ts'
import type { Reading } from './reading.ts'
import { innerExtensions } from './inner-extensions.ts'
import { inspectXml } from './inspect-xml.ts'
import { withoutUndefined } from './without-undefined.ts'
import { MAXIMUM_ELEMENTS } from './xml-limits.ts'

type Harvest = {
  readonly nodes: LoneNode[]
  readonly flows: SequenceFlow[]
  /** Types of the elements that cannot be named. */
  readonly withoutId: string[]
}

/**
 * Reads a BPMN 2.0 file. Every process in it becomes a definition; what cannot be read becomes a problem, and a file that
 * may not be read at all (a document type, more than 1 MiB, 2,000 elements or 32 levels) gives problems only.
 * `elementId` of a problem with the whole file is ''.
 */
export async function parseProcess(xml: string): Promise<{ definitions: ProcessDefinition[]; problems: Problem[] }> {
  const { refusal, namespaces, ambiguous } = inspectXml(xml)
  if (refusal !== undefined) return failed(refusal.code, refusal.message, refusal.messageZh)
  if ([...ambiguous].some(isDialect)) {
    // Its names would carry no prefix that we know them by, and what they run would be passed over.
    return failed(
      'dialectWithoutPrefix',
      'Declare the namespace of the extensions once, with a prefix of its own',
      '请为扩展命名空间单独声明一个前缀',
    )
  }
  const parsed = await readModdle(xml)
  if ('failure' in parsed) return failed('notBpmn', parsed.failure)

  const { problems, dangling } = danglingReferences(parsed.warnings)
  const canonical = canonicalNames(namespaces)
  const reading = { canonical, dangling, handlers: compensationHandlers(parsed.root), problems }
  const processes = elementsAt(parsed.root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process')
  if (processes.length === 0) problems.push(problem('', 'noProcess', 'The file holds no process', '文件中没有流程'))
  const definitions = processes.map((process) => readProcess(process, parsed.root, reading))
  if (definitions.includes(undefined)) {
    return failed(
      'tooManyElements',
      `A process has more than ${MAXIMUM_ELEMENTS} elements`,
      `流程的元素超过 ${MAXIMUM_ELEMENTS} 个`,
    )
  }
  const read = definitions.filter((definition) => definition !== undefined)
  if (read.some(isNamedAsPrototype)) {
    return failed('idReserved', `No id may be '${RESERVED_ID}'; choose another`, `id 不能为“${RESERVED_ID}”，请更换`)
  }
  return { definitions: read, problems }
}

/** Everything that a drawing says is kept by id in objects, where this key is not a name like others. */
const RESERVED_ID = '__proto__'
const isNamedAsPrototype = ({ id, nodes, flows }: ProcessDefinition): boolean =>
  [id, ...Object.keys(nodes), ...Object.keys(flows)].includes(RESERVED_ID)

const problem = (elementId: string, code: string, message: string, messageZh?: string): Problem => ({
  elementId,
  code,
  message,
  ...(messageZh === undefined ? {} : { messageZh }),
  severity: 'error',
})

const failed = (
  code: string,
  message: string,
  messageZh?: string,
): { definitions: ProcessDefinition[]; problems: Problem[] } => ({
  definitions: [],
  problems: [problem('', code, message, messageZh)],
})

/** Undefined when it has too many elements. */
function readProcess(process: ModdleElement, root: ModdleElement, reading: Reading): ProcessDefinition | undefined {
  const { canonical, problems } = reading
  const id = textAt(process, 'id') ?? ''
  const harvest: Harvest = { nodes: [], flows: [], withoutId: [] }
  harvestContainer(process, id, reading, harvest)
  if (harvest.withoutId.length > 0) {
    const [type = ''] = harvest.withoutId
    const count = harvest.withoutId.length
    const message = `${count} elements of '${id}' have no id, the first is a ${type}; give each one`
    problems.push(problem(id, 'idMissing', message, `“${id}”中有 ${count} 个元素没有 id（第一个是 ${type}），请补上`))
  }
  if (harvest.nodes.length + harvest.flows.length > MAXIMUM_ELEMENTS) return undefined
  const nodes = connect(harvest, reading.handlers)
  const inner = [...innerExtensions(process, id, canonical), ...outsideProcesses(root, id, canonical)]
  return withoutUndefined({
    id,
    name: textAt(process, 'name'),
    isExecutable: process.isExecutable !== false,
    documentation: textAt(elementsAt(process, 'documentation')[0], 'text'),
    extensions: readExtensions(process, canonical),
    dataObjects: parseDataObjects(process, canonical, problems),
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    flows: Object.fromEntries(harvest.flows.map((flow) => [flow.id, flow])),
    innerExtensions: inner.length > 0 ? inner : undefined,
  })
}

/** What the whole file says, and its messages, collaborations and the like, is said of each of its processes. */
function outsideProcesses(root: ModdleElement, id: string, canonical: CanonicalName): readonly InnerExtensions[] {
  const others = elementsAt(root, 'rootElements').filter(({ $type }) => $type !== 'bpmn:Process')
  return [root, ...others]
    .flatMap((element) => [
      { elementId: id, extensions: readExtensions(element, canonical) },
      ...(element === root ? [] : innerExtensions(element, id, canonical)),
    ])
    .filter(({ extensions }) => extensions.elements.length > 0 || Object.keys(extensions.attributes).length > 0)
}

function harvestContainer(container: ModdleElement, id: string, reading: Reading, harvest: Harvest): void {
  const startsOnEvent = container.triggeredByEvent === true
  for (const element of elementsAt(container, 'flowElements')) {
    if (harvest.nodes.length + harvest.flows.length > MAXIMUM_ELEMENTS) return
    if (dataTypes.has(element.$type)) continue
    if (element.$type === 'bpmn:SequenceFlow') {
      const flow = readFlow(element, reading.canonical, harvest.flows.length)
      if (flow !== undefined) harvest.flows.push(flow)
      continue
    }
    if (textAt(element, 'id') === undefined) {
      harvest.withoutId.push(element.$type)
      // A sub-process that nothing refers to runs nevertheless in Flowable; it is told all the same.
      if (element.triggeredByEvent !== true) continue
    }
    const nodeId = textAt(element, 'id') ?? `without-id-${harvest.nodes.length}`
    const dataObjects = parseDataObjects(element, reading.canonical, reading.problems)
    const node = {
      ...parseNode(element, id, startsOnEvent, reading),
      id: nodeId,
      ...(dataObjects === undefined ? {} : { dataObjects }),
    }
    harvest.nodes.push(node)
    if (elementAt(element, 'loopCharacteristics')?.$type === 'bpmn:StandardLoopCharacteristics') {
      reading.problems.push(
        problem(
          node.id,
          'unsupportedLoop',
          'A standard loop is not supported; draw the loop',
          '不支持标准循环，请用连线画出循环',
        ),
      )
    }
    harvestContainer(element, node.id, reading, harvest)
  }
}

/** Undefined when an end is missing, which bpmn-moddle has told already. A flow without id gets one from its ends. */
function readFlow(element: ModdleElement, canonical: CanonicalName, position: number): SequenceFlow | undefined {
  const sourceId = textAt(elementAt(element, 'sourceRef'), 'id')
  const targetId = textAt(elementAt(element, 'targetRef'), 'id')
  if (sourceId === undefined || targetId === undefined) return undefined
  const condition = elementAt(element, 'conditionExpression')
  const extensions = readExtensions(element, canonical)
  const isExtended = extensions.elements.length > 0 || Object.keys(extensions.attributes).length > 0
  return withoutUndefined({
    id: textAt(element, 'id') ?? `${sourceId}-${targetId}-${position}`,
    name: textAt(element, 'name'),
    sourceId,
    targetId,
    condition: textAt(condition, 'body')?.trim(),
    conditionLanguage: languageOf(condition),
    skipExpression: dialectAttribute(extensions, 'skipExpression'),
    extensions: isExtended ? extensions : undefined,
  })
}

/** Tells every node its flows and boundary events, in document order, and compensation events what they lead to. */
function connect({ nodes, flows }: Harvest, handlers: ReadonlyMap<string, string>): readonly FlowNode[] {
  const incoming = Map.groupBy(flows, ({ targetId }) => targetId)
  const outgoing = Map.groupBy(flows, ({ sourceId }) => sourceId)
  const attached = Map.groupBy(nodes, ({ attachedTo }) => attachedTo ?? '')
  const ids = (elements: readonly { readonly id: string }[] = []): readonly string[] => elements.map(({ id }) => id)
  return nodes.map((node) =>
    withoutUndefined({
      ...node,
      incoming: ids(incoming.get(node.id)),
      outgoing: ids(outgoing.get(node.id)),
      boundaryEvents: ids(attached.get(node.id)),
      compensationHandler: node.type === 'compensateBoundaryEvent' ? handlers.get(node.id) : undefined,
    }),
  )
}
