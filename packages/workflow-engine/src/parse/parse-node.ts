import type {
  EventDefinition,
  Extensions,
  FlowNode,
  LoopCharacteristics,
  ScriptDetails,
  ServiceTaskDetails,
  TimerDefinition,
  UserTaskDetails,
} from '../definition.ts'
import { dialectAttribute, readExtensions } from './extensions.ts'
import type { CanonicalName } from './extensions.ts'
import { elementAt, elementsAt, localType, textAt } from './moddle-element.ts'
import type { ModdleElement } from './moddle-element.ts'
import { parseCallActivity } from './parse-call-activity.ts'
import { messageOf, parseEvent } from './parse-event.ts'
import { eventDefinitionsOf } from './event-definitions.ts'
import type { Reading } from './reading.ts'
import { withoutUndefined } from './without-undefined.ts'

/** A flow node without what its surroundings say about it. */
export type LoneNode = Omit<FlowNode, 'incoming' | 'outgoing' | 'boundaryEvents'>

/** Reads one flow node. `startsOnEvent` when the sub-process that holds it is started by an event. */
export function parseNode(
  element: ModdleElement,
  parentId: string,
  startsOnEvent: boolean,
  reading: Reading,
): LoneNode {
  const { canonical } = reading
  const extensions = readExtensions(element, canonical)
  const attribute = (name: string): string | undefined => dialectAttribute(extensions, name)
  const type = typeOf(element)
  const loop = parseLoop(elementAt(element, 'loopCharacteristics'), canonical, extensions)
  return withoutUndefined({
    id: textAt(element, 'id') ?? '',
    type,
    name: textAt(element, 'name'),
    documentation: textAt(elementsAt(element, 'documentation')[0], 'text'),
    parentId,
    defaultFlow: textAt(elementAt(element, 'default'), 'id'),
    loop,
    attachedTo: textAt(elementAt(element, 'attachedToRef'), 'id'),
    isInterrupting: isInterrupting(element, startsOnEvent),
    timer: parseTimer(onlyDefinitionOf(element)),
    event: parseEventOf(element, reading),
    isForCompensation: element.isForCompensation === true ? (true as const) : undefined,
    asyncBefore: isAsync(extensions, loop),
    asyncAfter: [attribute('asyncAfter'), attribute('asyncLeave')].includes('true'),
    skipExpression: attribute('skipExpression'),
    userTask: type === 'userTask' ? parseUserTask(element, extensions) : undefined,
    serviceTask: worksForUs.has(type) ? parseServiceTask(extensions) : undefined,
    script: type === 'scriptTask' ? parseScript(element, extensions) : undefined,
    callActivity: type === 'callActivity' ? parseCallActivity(element, extensions) : undefined,
    initiatorVariable: attribute('initiator'),
    terminateAll: isTerminating(element, canonical, 'terminateAll'),
    terminateMultiInstance: isTerminating(element, canonical, 'terminateMultiInstance'),
    extensions,
  })
}

/** On a multi-instance activity Flowable's `async` means each iteration, Camunda's the activity as a whole. */
function isAsync({ attributes }: Extensions, loop: LoopCharacteristics | undefined): boolean {
  const names = ['flowable:asyncBefore', 'camunda:async', 'camunda:asyncBefore']
  return [...names, ...(loop === undefined ? ['flowable:async'] : [])].some((name) => attributes[name] === 'true')
}

/** What may ask for work of the host. */
const worksForUs: ReadonlySet<string> = new Set(['serviceTask', 'sendTask', 'businessRuleTask'])

/** The event definition of an event that has exactly one. */
function onlyDefinitionOf(element: ModdleElement): ModdleElement | undefined {
  const [first, ...others] = eventDefinitionsOf(element)
  return others.length === 0 ? first : undefined
}

/** `userTask`; events carry their definition (`timerBoundaryEvent`), and an event sub-process its own name. */
function typeOf(element: ModdleElement): string {
  const type = localType(element)
  if (element.triggeredByEvent === true) return 'eventSubProcess'
  const definitions = eventDefinitionsOf(element)
  const [first] = definitions
  if (first === undefined) return type
  const kind = definitions.length > 1 ? 'multiple' : localType(first).replace(/EventDefinition$/, '')
  return `${kind}${type.charAt(0).toUpperCase()}${type.slice(1)}`
}

function isInterrupting(element: ModdleElement, startsOnEvent: boolean): boolean | undefined {
  if (element.$type === 'bpmn:BoundaryEvent') return element.cancelActivity !== false
  return startsOnEvent && element.$type === 'bpmn:StartEvent' ? element.isInterrupting !== false : undefined
}

/** Of an event what defines it, of a receive or send task the message that it names. */
function parseEventOf(element: ModdleElement, reading: Reading): EventDefinition | undefined {
  if (element.$type === 'bpmn:ReceiveTask' || element.$type === 'bpmn:SendTask') return messageOf(element, reading)
  const definition = onlyDefinitionOf(element)
  return definition === undefined ? undefined : parseEvent(definition, element, reading)
}

function parseScript(element: ModdleElement, extensions: Extensions): ScriptDetails {
  return withoutUndefined({
    language: textAt(element, 'scriptFormat')?.trim(),
    text: textAt(element, 'script')?.trim() ?? '',
    resultVariable:
      dialectAttribute(extensions, 'resultVariable') ?? dialectAttribute(extensions, 'resultVariableName'),
  })
}

function parseTimer(definition: ModdleElement | undefined): TimerDefinition | undefined {
  if (definition?.$type !== 'bpmn:TimerEventDefinition') return undefined
  const kinds = { duration: 'timeDuration', date: 'timeDate', cycle: 'timeCycle' } as const
  for (const kind of ['duration', 'date', 'cycle'] as const) {
    const expression = textAt(elementAt(definition, kinds[kind]), 'body')
    if (expression !== undefined) return { kind, expression: expression.trim() }
  }
  return undefined
}

function parseLoop(
  element: ModdleElement | undefined,
  canonical: CanonicalName,
  { attributes }: Extensions,
): LoopCharacteristics | undefined {
  if (element?.$type !== 'bpmn:MultiInstanceLoopCharacteristics') return undefined
  const extensions = readExtensions(element, canonical)
  return withoutUndefined({
    isSequential: element.isSequential === true,
    cardinality: textAt(elementAt(element, 'loopCardinality'), 'body')?.trim(),
    collection: dialectAttribute(extensions, 'collection')?.trim(),
    elementVariable:
      dialectAttribute(extensions, 'elementVariable') ?? textAt(elementAt(element, 'inputDataItem'), 'name'),
    completionCondition: textAt(elementAt(element, 'completionCondition'), 'body')?.trim(),
    asyncBefore: [attributes['flowable:async'], dialectAttribute(extensions, 'asyncBefore')].includes('true')
      ? (true as const)
      : undefined,
    asyncAfter: dialectAttribute(extensions, 'asyncAfter') === 'true' ? (true as const) : undefined,
  })
}

function parseUserTask(element: ModdleElement, extensions: Extensions): UserTaskDetails {
  const attribute = (name: string): string | undefined => dialectAttribute(extensions, name)
  const owners = resourceOf(element, 'bpmn:PotentialOwner').flatMap(splitNames)
  const users = owners.filter((owner) => /^user\(.*\)$/.test(owner)).map((owner) => owner.slice(5, -1))
  const groups = owners
    .filter((owner) => !/^user\(.*\)$/.test(owner))
    .map((owner) => owner.replace(/^group\((.*)\)$/, '$1'))
  return withoutUndefined({
    assignee: attribute('assignee') ?? resourceOf(element, 'bpmn:HumanPerformer')[0],
    owner: attribute('owner'),
    candidateUsers: [...splitNames(attribute('candidateUsers')), ...users],
    candidateGroups: [...splitNames(attribute('candidateGroups')), ...groups],
    formKey: attribute('formKey'),
    dueDate: attribute('dueDate'),
    priority: attribute('priority'),
    category: attribute('category'),
  })
}

/** BPMN's own way to say who: `<potentialOwner>` with `user(a), group(b)`, a plain name being a group. */
function resourceOf(element: ModdleElement, type: string): readonly string[] {
  return elementsAt(element, 'resources')
    .filter(({ $type }) => $type === type)
    .map((role) => elementAt(role, 'resourceAssignmentExpression'))
    .map((assignment) => assignment && elementAt(assignment, 'expression'))
    .flatMap((expression) => textAt(expression, 'body')?.trim() ?? [])
}

/** The implementation of a task that tells another system: our own, as an attribute or an element. */
export const WEBHOOK = 'webhook'

const isWebhook = ({ attributes, elements }: Extensions): boolean =>
  Object.hasOwn(attributes, 'liveline:webhook') || elements.some(({ name }) => name === 'liveline:webhook')

const isMail = ({ elements }: Extensions): boolean => elements.some(({ name }) => name === 'liveline:mail')

function parseServiceTask(extensions: Extensions): ServiceTaskDetails {
  const attribute = (name: string): string | undefined => dialectAttribute(extensions, name)
  return withoutUndefined({
    expression: attribute('expression'),
    resultVariable: attribute('resultVariable') ?? attribute('resultVariableName'),
    implementation: isWebhook(extensions)
      ? WEBHOOK
      : (attribute('class') ??
        attribute('delegateExpression') ??
        attribute('topic') ??
        attribute('type') ??
        (isMail(extensions) ? 'mail' : undefined)),
  })
}

/** Splits at commas, but not inside `${…}`; one way through the text, for a bracket that never closes is found once. */
function splitNames(text = ''): readonly string[] {
  const names: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === ',') {
      names.push(text.slice(from, at))
      from = at + 1
    } else if ((text[at] === '$' || text[at] === '#') && text[at + 1] === '{') {
      const end = text.indexOf('}', at)
      if (end < 0) break
      at = end
    }
  }
  names.push(text.slice(from))
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

/** Flowable and Activiti write the attribute on the event definition, which has no extensions of its own in our model. */
function isTerminating(
  element: ModdleElement,
  canonical: CanonicalName,
  attribute: 'terminateAll' | 'terminateMultiInstance',
): true | undefined {
  const definition = onlyDefinitionOf(element)
  if (definition?.$type !== 'bpmn:TerminateEventDefinition') return undefined
  return dialectAttribute(readExtensions(definition, canonical), attribute) === 'true' ? true : undefined
}
