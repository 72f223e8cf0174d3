/** How an element of a drawing is called where it has no name. */
import type { Drawing } from '../../../ui/diagram/drawing.ts'

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
