import type { Moddle } from '../modeler/parts.ts'

/** Where an element is drawn and what it stands beside is no word of its card. */
const BESIDE = new Set(['$parent', 'di', 'incoming', 'outgoing', 'sourceRef', 'targetRef', 'attachedToRef', 'lanes'])

/** All that an element says itself, as a text: two that are the same are shown the same. */
export function saidBy(model: Moddle): string {
  return JSON.stringify(partsOf(model))
}

function partsOf(model: Moddle): Record<string, unknown> {
  const parts: Record<string, unknown> = { type: model.$type, ...model.$attrs }
  for (const [name, value] of Object.entries(model)) {
    if (BESIDE.has(name) || name.startsWith('$')) continue
    parts[name] = name === 'flowElements' && Array.isArray(value) ? value.map(namesOf) : partOf(value)
  }
  return parts
}

/** Of what a sub-process holds its card tells the names. */
const namesOf = (model: Moddle): unknown => [model.$type, model.get('name'), model.get('liveline:nameEn')]

/** Others are named by their id: what they say is theirs. */
function partOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(partOf)
  if (typeof value !== 'object' || value === null) return value
  if (!('$type' in value)) return undefined
  const model = value as Moddle
  return model.$instanceOf?.('bpmn:FlowElement') === true ? model.id : partsOf(model)
}
