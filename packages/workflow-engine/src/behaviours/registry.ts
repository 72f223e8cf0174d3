import type { Behaviour } from '../behaviour.ts'
import { UnsupportedElement } from '../errors.ts'
import type { FlowNode, SupportedElementType } from '../model.ts'
import { endEvent } from './end-event.ts'
import { exclusiveGateway } from './exclusive-gateway.ts'
import { inclusiveGateway } from './inclusive-gateway.ts'
import { intermediateThrowEvent } from './intermediate-throw-event.ts'
import { parallelGateway } from './parallel-gateway.ts'
import { passThroughTask } from './pass-through-task.ts'
import { receiveTask } from './receive-task.ts'
import { serviceTask } from './service-task.ts'
import { startEvent } from './start-event.ts'
import { subProcess } from './sub-process.ts'
import { terminateEndEvent } from './terminate-end-event.ts'
import { timerBoundaryEvent } from './timer-boundary-event.ts'
import { timerIntermediateCatchEvent } from './timer-intermediate-catch-event.ts'
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
  timerBoundaryEvent,
  timerIntermediateCatchEvent,
  intermediateThrowEvent,
}

/** Whether the engine runs elements of this type. */
export const isSupported = (type: string): type is SupportedElementType => Object.hasOwn(behaviours, type)

/** @throws {UnsupportedElement} */
export function behaviourOf(node: FlowNode): Behaviour {
  if (!isSupported(node.type)) throw new UnsupportedElement(node.id, node.type)
  return behaviours[node.type]
}
