import type { Behaviour } from '../behaviour.ts'
import { UnsupportedElement } from '../errors.ts'
import type { FlowNode, SupportedElementType } from '../definition.ts'
import { boundaryEvent } from './boundary-event.ts'
import { callActivity } from './call-activity.ts'
import { cancelEndEvent } from './cancel-end-event.ts'
import { compensateThrowEvent } from './compensate-throw-event.ts'
import { endEvent } from './end-event.ts'
import { eventBasedGateway } from './event-based-gateway.ts'
import { exclusiveGateway } from './exclusive-gateway.ts'
import { inclusiveGateway } from './inclusive-gateway.ts'
import { intermediateCatchEvent } from './intermediate-catch-event.ts'
import { intermediateThrowEvent } from './intermediate-throw-event.ts'
import { linkIntermediateCatchEvent, linkIntermediateThrowEvent } from './link-events.ts'
import { parallelGateway } from './parallel-gateway.ts'
import { passThroughTask } from './pass-through-task.ts'
import { receiveTask } from './receive-task.ts'
import { scriptTask } from './script-task.ts'
import { messageThrowEvent, signalThrowEvent } from './send-events.ts'
import { sendTask } from './send-task.ts'
import { serviceTask } from './service-task.ts'
import { eventSubProcess } from './event-sub-process.ts'
import { startEvent } from './start-event.ts'
import { subProcess } from './sub-process.ts'
import { terminateEndEvent } from './terminate-end-event.ts'
import { errorEndEvent, escalationThrowEvent } from './throw-events.ts'
import { userTask } from './user-task.ts'

/** Element type → behaviour. */
export const behaviours: Readonly<Record<SupportedElementType, Behaviour>> = {
  startEvent,
  endEvent,
  terminateEndEvent,
  userTask,
  manualTask: passThroughTask,
  task: passThroughTask,
  serviceTask,
  receiveTask,
  exclusiveGateway,
  parallelGateway,
  inclusiveGateway,
  subProcess,
  intermediateThrowEvent,
  scriptTask,
  sendTask,
  businessRuleTask: serviceTask,
  callActivity,
  transaction: subProcess,
  eventSubProcess,
  eventBasedGateway,
  timerStartEvent: startEvent,
  messageStartEvent: startEvent,
  signalStartEvent: startEvent,
  conditionalStartEvent: startEvent,
  errorStartEvent: startEvent,
  escalationStartEvent: startEvent,
  compensateStartEvent: startEvent,
  timerBoundaryEvent: boundaryEvent,
  messageBoundaryEvent: boundaryEvent,
  signalBoundaryEvent: boundaryEvent,
  conditionalBoundaryEvent: boundaryEvent,
  errorBoundaryEvent: boundaryEvent,
  escalationBoundaryEvent: boundaryEvent,
  compensateBoundaryEvent: boundaryEvent,
  cancelBoundaryEvent: boundaryEvent,
  timerIntermediateCatchEvent: intermediateCatchEvent,
  messageIntermediateCatchEvent: intermediateCatchEvent,
  signalIntermediateCatchEvent: intermediateCatchEvent,
  conditionalIntermediateCatchEvent: intermediateCatchEvent,
  linkIntermediateCatchEvent,
  messageIntermediateThrowEvent: messageThrowEvent,
  signalIntermediateThrowEvent: signalThrowEvent,
  escalationIntermediateThrowEvent: escalationThrowEvent,
  compensateIntermediateThrowEvent: compensateThrowEvent,
  linkIntermediateThrowEvent,
  messageEndEvent: messageThrowEvent,
  signalEndEvent: signalThrowEvent,
  errorEndEvent,
  escalationEndEvent: escalationThrowEvent,
  compensateEndEvent: compensateThrowEvent,
  cancelEndEvent,
}

/** Whether the engine runs elements of this type. */
export const isSupported = (type: string): type is SupportedElementType => Object.hasOwn(behaviours, type)

/** @throws {UnsupportedElement} */
export function behaviourOf(node: FlowNode): Behaviour {
  if (!isSupported(node.type)) throw new UnsupportedElement(node.id, node.type)
  return behaviours[node.type]
}
