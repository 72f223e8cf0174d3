import { elementsAt } from './moddle-element.ts'
import type { ModdleElement } from './moddle-element.ts'

/** The definitions of an event: its own, and those of the whole file that it refers to (BPMN 2.0.2, 10.5.5). */
export const eventDefinitionsOf = (event: ModdleElement): readonly ModdleElement[] => [
  ...elementsAt(event, 'eventDefinitions'),
  ...elementsAt(event, 'eventDefinitionRef'),
]
