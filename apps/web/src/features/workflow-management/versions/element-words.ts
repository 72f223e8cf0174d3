/** How an element of a drawing is called where it has no name, or beside it. */
import type { TFunction } from 'i18next'
import type { Drawing } from '../../../ui/diagram/drawing.ts'

const kinds = {
  process: 'workflows.kinds.process',
  sequenceFlow: 'workflows.kinds.sequenceFlow',
  startEvent: 'workflows.kinds.startEvent',
  endEvent: 'workflows.kinds.endEvent',
  terminateEndEvent: 'workflows.kinds.terminateEndEvent',
  intermediateThrowEvent: 'workflows.kinds.intermediateThrowEvent',
  userTask: 'workflows.kinds.userTask',
  manualTask: 'workflows.kinds.manualTask',
  task: 'workflows.kinds.task',
  serviceTask: 'workflows.kinds.serviceTask',
  sendTask: 'workflows.kinds.sendTask',
  receiveTask: 'workflows.kinds.receiveTask',
  scriptTask: 'workflows.kinds.scriptTask',
  businessRuleTask: 'workflows.kinds.businessRuleTask',
  callActivity: 'workflows.kinds.callActivity',
  subProcess: 'workflows.kinds.subProcess',
  transaction: 'workflows.kinds.transaction',
  eventSubProcess: 'workflows.kinds.eventSubProcess',
  exclusiveGateway: 'workflows.kinds.exclusiveGateway',
  parallelGateway: 'workflows.kinds.parallelGateway',
  inclusiveGateway: 'workflows.kinds.inclusiveGateway',
  eventBasedGateway: 'workflows.kinds.eventBasedGateway',
} as const
const definitions = {
  timer: 'workflows.kinds.timer',
  message: 'workflows.kinds.message',
  signal: 'workflows.kinds.signal',
  conditional: 'workflows.kinds.conditional',
  error: 'workflows.kinds.error',
  escalation: 'workflows.kinds.escalation',
  compensate: 'workflows.kinds.compensate',
  cancel: 'workflows.kinds.cancel',
  link: 'workflows.kinds.link',
} as const
const places = {
  StartEvent: 'workflows.kinds.StartEvent',
  EndEvent: 'workflows.kinds.EndEvent',
  BoundaryEvent: 'workflows.kinds.BoundaryEvent',
  IntermediateCatchEvent: 'workflows.kinds.IntermediateCatchEvent',
  IntermediateThrowEvent: 'workflows.kinds.IntermediateThrowEvent',
} as const

const has = <Table extends object>(table: Table, name: string): name is string & keyof Table =>
  Object.hasOwn(table, name)

/** The kind of an element, as the engine names it; one that it does not run as BPMN names it. */
export function kindWords(type: string, t: TFunction): string {
  if (has(kinds, type)) return t(kinds[type])
  const [, definition = '', place = ''] = /^([a-z]+)([A-Z]\w+)$/.exec(type) ?? []
  if (!has(definitions, definition) || !has(places, place)) return type
  return t('workflows.kinds.eventOf', { definition: t(definitions[definition]), place: t(places[place]) })
}

type Pictures = readonly (Pick<Drawing, 'nodes' | 'lines'> | null | undefined)[]

/** What the nodes of drawings are called there, by their ids; the first drawing that names one counts. */
export function nodeNames(pictures: Pictures): ReadonlyMap<string, string> {
  const drawn = pictures.flatMap((picture) => picture?.nodes ?? [])
  return new Map(drawn.toReversed().map(({ id, name }) => [id, name]))
}

/** An element as people know it: its name; a flow without one by the nodes at its ends. */
export function elementWords(
  { elementId, elementName }: { readonly elementId: string; readonly elementName: string },
  pictures: Pictures,
): string {
  if (elementName !== '') return elementName
  const line = pictures.flatMap((picture) => picture?.lines ?? []).find(({ id }) => id === elementId)
  if (line === undefined) return elementId
  const names = nodeNames(pictures)
  const nameOf = (id: string) => names.get(id) ?? id
  return `${nameOf(line.sourceId)} → ${nameOf(line.targetId)}`
}
