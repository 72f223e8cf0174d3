import type { Drawing } from '../modeler/create-modeler.ts'
import type { Drawn, Moddle } from '../modeler/parts.ts'

/** What an editor of the panel works on. Every change is a command of the drawing: one history for canvas and panel. */
export interface Editing {
  readonly drawing: Drawing
  readonly element: Drawn
}
export type Row = Readonly<Record<string, string>>

export const modelOf = ({ element }: Editing): Moddle => element.businessObject

/** An attribute as text; '' where it is absent. */
export function textOf(moddle: Moddle | undefined, name: string): string {
  const value = moddle?.get(name)
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}

const isModdle = (value: unknown): value is Moddle => typeof value === 'object' && value !== null && '$type' in value

export function moddleOf(moddle: Moddle | undefined, name: string): Moddle | undefined {
  const value = moddle?.get(name)
  return isModdle(value) ? value : undefined
}

export function listOf(moddle: Moddle | undefined, name: string): readonly Moddle[] {
  const value = moddle?.get(name)
  return Array.isArray(value) ? value.filter(isModdle) : []
}

/** Sets attributes; an empty text takes the attribute away. */
export function change(
  { drawing, element }: Editing,
  changes: Readonly<Record<string, unknown>>,
  moddle: Moddle = element.businessObject,
): void {
  const said = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value === '' ? undefined : value]),
  )
  drawing.get('modeling').updateModdleProperties(element, moddle, said)
}

/** A new part of an element. */
export function made({ drawing }: Editing, type: string, holder: Moddle, properties: object = {}): Moddle {
  const part = drawing.get('bpmnFactory').create(type, { ...properties })
  Object.assign(part, { $parent: holder })
  return part
}

const extensionsOf = (moddle: Moddle): Moddle | undefined => moddleOf(moddle, 'extensionElements')

/** Elements below `extensionElements` with this name. */
export const extensionsNamed = (moddle: Moddle, type: string): readonly Moddle[] =>
  listOf(extensionsOf(moddle), 'values').filter(({ $type }) => $type === type)

/** What our elements of a kind say, in their order. */
export const rowsOf = (moddle: Moddle, kind: string): readonly Row[] =>
  extensionsNamed(moddle, `liveline:${kind}`).map((one) =>
    Object.fromEntries(
      Object.entries({ ...one, ...one.$attrs }).flatMap(([name, value]) =>
        typeof value === 'string' && !name.startsWith('$') ? [[name, value]] : [],
      ),
    ),
  )

/** Puts elements in the place of all of their kind, where those stood among their sisters. */
export function replaceExtensions(editing: Editing, type: string, next: readonly Moddle[]): void {
  const model = modelOf(editing)
  const holder = extensionsOf(model)
  const values = listOf(holder, 'values')
  const first = values.findIndex(({ $type }) => $type === type)
  const at = first === -1 ? values.length : first
  const others = (part: readonly Moddle[]) => part.filter(({ $type }) => $type !== type)
  const all = [...others(values.slice(0, at)), ...next, ...others(values.slice(at))]
  if (holder === undefined) {
    const extensionElements = made(editing, 'bpmn:ExtensionElements', model, { values: all })
    for (const one of all) Object.assign(one, { $parent: extensionElements })
    change(editing, { extensionElements })
  } else if (all.length === 0) change(editing, { extensionElements: undefined })
  else {
    for (const one of all) Object.assign(one, { $parent: holder })
    change(editing, { values: all }, holder)
  }
}

/** Writes what our elements of a kind say; empty texts are left out. */
export function writeRows(editing: Editing, kind: string, rows: readonly Row[]): void {
  const next = rows.map((row) =>
    editing.drawing
      .get('moddle')
      .create(`liveline:${kind}`, Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))),
  )
  replaceExtensions(editing, `liveline:${kind}`, next)
}

/** Parts of a text between commas. */
export const listIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Whether an element is of a kind of BPMN, or of one that derives from it. */
export const isA = (moddle: Moddle, type: string): boolean => moddle.$instanceOf?.(`bpmn:${type}`) ?? false

/** The event definition of an event; the first, for the engine runs one. */
export const eventDefinitionOf = (moddle: Moddle): Moddle | undefined => listOf(moddle, 'eventDefinitions')[0]

/** The process that holds an element, or that a pool shows. */
export function processOf({ drawing, element }: Editing): Moddle | undefined {
  let at: Moddle | undefined = element.businessObject
  while (at !== undefined && at.$type !== 'bpmn:Process') at = at.$parent
  return at ?? firstProcess(drawing)
}

function firstProcess(drawing: Drawing): Moddle | undefined {
  const root = drawing.get('canvas').getRootElement().businessObject
  if (root.$type === 'bpmn:Process') return root
  return listOf(root.$parent, 'rootElements').find(({ $type }) => $type === 'bpmn:Process')
}

/** Every user task of the drawing, as something to choose. */
export const userTasks = (drawing: Drawing): readonly { readonly id: string; readonly name: string }[] =>
  drawing
    .get('elementRegistry')
    .getAll()
    .filter(({ type, labelTarget }) => type === 'bpmn:UserTask' && labelTarget === undefined)
    .map(({ id, businessObject }) => ({ id, name: textOf(businessObject, 'name') || id }))
