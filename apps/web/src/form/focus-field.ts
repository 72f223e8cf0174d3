import { reveal } from './reveal.ts'

const ENTERED = 'input:not([type=hidden]), textarea, select, button, [tabindex="0"]'

/** Where a path of the form stands: its field, or the cell of a row. */
function placeOf(root: HTMLElement, path: string): HTMLElement | null {
  const places = Array.from(root.querySelectorAll<HTMLElement>('[data-field]'))
  const exact = places.find((place) => place.dataset['field'] === path)
  // A row that is not drawn is led to by its table.
  return exact ?? places.find((place) => place.dataset['field'] === /^\w+/.exec(path)?.[0]) ?? null
}

/**
 * Leads to what is wrong: the first place in the order of the page, or the first behind `after`, and from the last one
 * to the first again.
 */
export function focusField(root: HTMLElement | null, paths: readonly string[], after?: Element | null): void {
  if (root === null) return
  const places = paths.map((path) => placeOf(root, path)).filter((place) => place !== null)
  const inOrder = places.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  const next = after === undefined || after === null ? undefined : inOrder.find((place) => isBefore(after, place))
  const place = next ?? inOrder[0]
  if (place !== undefined) reveal(place)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>(ENTERED)?.focus({ preventScroll: true })
}

const isBefore = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !one.contains(other)
