/** The kinds of elements of a drawing in words; the catalogue is `element-kinds`. */
import type { TFunction } from 'i18next'

const kinds = {
  process: 'elementKinds.process',
  sequenceFlow: 'elementKinds.sequenceFlow',
  startEvent: 'elementKinds.startEvent',
  endEvent: 'elementKinds.endEvent',
  terminateEndEvent: 'elementKinds.terminateEndEvent',
  intermediateThrowEvent: 'elementKinds.intermediateThrowEvent',
  userTask: 'elementKinds.userTask',
  manualTask: 'elementKinds.manualTask',
  task: 'elementKinds.task',
  serviceTask: 'elementKinds.serviceTask',
  sendTask: 'elementKinds.sendTask',
  receiveTask: 'elementKinds.receiveTask',
  scriptTask: 'elementKinds.scriptTask',
  businessRuleTask: 'elementKinds.businessRuleTask',
  callActivity: 'elementKinds.callActivity',
  subProcess: 'elementKinds.subProcess',
  transaction: 'elementKinds.transaction',
  eventSubProcess: 'elementKinds.eventSubProcess',
  exclusiveGateway: 'elementKinds.exclusiveGateway',
  parallelGateway: 'elementKinds.parallelGateway',
  inclusiveGateway: 'elementKinds.inclusiveGateway',
  eventBasedGateway: 'elementKinds.eventBasedGateway',
  complexGateway: 'elementKinds.complexGateway',
  adHocSubProcess: 'elementKinds.adHocSubProcess',
} as const
const definitions = {
  timer: 'elementKinds.timer',
  message: 'elementKinds.message',
  signal: 'elementKinds.signal',
  conditional: 'elementKinds.conditional',
  error: 'elementKinds.error',
  escalation: 'elementKinds.escalation',
  compensate: 'elementKinds.compensate',
  cancel: 'elementKinds.cancel',
  multiple: 'elementKinds.multiple',
  link: 'elementKinds.link',
} as const
const places = {
  StartEvent: 'elementKinds.StartEvent',
  EndEvent: 'elementKinds.EndEvent',
  BoundaryEvent: 'elementKinds.BoundaryEvent',
  IntermediateCatchEvent: 'elementKinds.IntermediateCatchEvent',
  IntermediateThrowEvent: 'elementKinds.IntermediateThrowEvent',
} as const

const has = <Table extends object>(table: Table, name: string): name is string & keyof Table =>
  Object.hasOwn(table, name)

/** The kind of an element, as the engine names it; one that it does not run as BPMN names it. */
export function kindWords(type: string, t: TFunction): string {
  if (has(kinds, type)) return t(kinds[type])
  const [, definition = '', place = ''] = /^([a-z]+)([A-Z]\w+)$/.exec(type) ?? []
  if (!has(definitions, definition) || !has(places, place)) return type
  return t('elementKinds.eventOf', { definition: t(definitions[definition]), place: t(places[place]) })
}
