import { BpmnModdle } from 'bpmn-moddle'
import { livelineModdle } from '../moddle/liveline-moddle.ts'

export interface ElementDifference {
  readonly kind: 'onlyMine' | 'onlyTheirs' | 'changed'
  readonly id: string
  readonly name: string
}

interface Element {
  readonly $type: string
  readonly id?: string
  readonly name?: string
  readonly flowElements?: readonly Element[]
}

/** What is said of each element of the flow, its lines and place aside; keyed by its id. */
async function elementsOf(xml: string): Promise<ReadonlyMap<string, { readonly name: string; readonly said: string }>> {
  const moddle = new BpmnModdle({ liveline: livelineModdle })
  const { rootElement } = await moddle.fromXML(xml)
  const found = new Map<string, { name: string; said: string }>()
  const walk = (element: Element): void => {
    const { flowElements = [], ...own } = element
    if (element.id !== undefined)
      found.set(element.id, {
        name: element.name ?? '',
        said: JSON.stringify({ ...own, flowElements: undefined }, refs),
      })
    for (const child of flowElements) walk(child)
  }
  for (const root of (rootElement as { rootElements?: readonly Element[] }).rootElements ?? []) walk(root)
  return found
}

/** Elements that are referred to are named, not written out again. */
function refs(this: unknown, key: string, value: unknown): unknown {
  const isReference = /^(?:incoming|outgoing|sourceRef|targetRef|default|attachedToRef|.*Refs?)$/.test(key)
  if (!isReference) return value
  const idOf = (one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one ? (one as { id: unknown }).id : one
  return Array.isArray(value) ? value.map(idOf) : idOf(value)
}

/** How two states of a drawing differ, element by element; what only stands elsewhere is none. */
export async function drawingDifferences(mine: string, theirs: string): Promise<readonly ElementDifference[]> {
  const [here, there] = await Promise.all([elementsOf(mine), elementsOf(theirs)])
  const named = (id: string, name: string) => ({ id, name: name === '' ? id : name })
  const own = [...here].flatMap(([id, { name, said }]): ElementDifference[] => {
    const other = there.get(id)
    if (other === undefined) return [{ kind: 'onlyMine', ...named(id, name) }]
    return other.said === said ? [] : [{ kind: 'changed', ...named(id, name) }]
  })
  const gone = [...there].filter(([id]) => !here.has(id))
  return [...own, ...gone.map(([id, { name }]): ElementDifference => ({ kind: 'onlyTheirs', ...named(id, name) }))]
}
