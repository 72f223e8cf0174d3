import type { Drawing } from '../modeler/create-modeler.ts'
import type { Drawn, Moddle, Parts } from '../modeler/parts.ts'

/** Where an element is drawn and what it stands beside is no word of its card. */
const BESIDE = new Set(['$parent', 'di', 'incoming', 'outgoing', 'sourceRef', 'targetRef', 'attachedToRef', 'lanes'])
/** Before a drawing that lies unseen keeps its changes from everybody. */
const FIRST = 20_000

/** What elements said when they were asked last; forgotten as soon as they change. */
const said = new WeakMap<Moddle, string>()
const watched = new WeakSet<Parts['eventBus']>()

/** All that an element of a drawing says itself, as a text: two that are the same are shown the same. */
export function saidIn(drawing: Drawing, model: Moddle): string {
  forgetWithChanges(drawing.get('eventBus'))
  const text = said.get(model) ?? JSON.stringify(partsOf(model))
  said.set(model, text)
  return text
}

function forgetWithChanges(bus: Parts['eventBus']): void {
  if (watched.has(bus)) return
  watched.add(bus)
  bus.on('elements.changed', FIRST, ({ elements, areOnlyMoved }) => {
    if (areOnlyMoved === true) return
    for (const { businessObject } of elements as readonly Drawn[])
      // What holds it tells the names of what it holds.
      for (let at: Moddle | null | undefined = businessObject; at; at = at.$parent) said.delete(at)
  })
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
