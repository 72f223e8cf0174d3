/** What the catalogue says of an item and a form can be filled with. */
const facts = ['class', 'crew', 'method', 'avoidedHours', 'reclose', 'underLoad'] as const
type ItemFact = (typeof facts)[number]

/** The field of a form that names the item. */
export const ITEM_FIELD = 'itemCode'

/** `class`, `item.crew` …: the server fills the field with this fact of the catalogue item, whenever the item changes. */
export function itemFactOf(source: string): ItemFact | undefined {
  const name = source.replace(/^item\./, '')
  return facts.find((fact) => fact === name)
}
