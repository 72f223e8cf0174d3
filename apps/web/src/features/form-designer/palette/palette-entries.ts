import { say, type Language } from '@liveline/contract/language.ts'
import { itemTypes } from '@liveline/form-schema/item-kinds.ts'
import type { Json } from '@liveline/form-schema/json.ts'
import { paletteGroups, type PaletteEntry, type PaletteGroup } from '@liveline/form-schema/kinds/palette.ts'
import { kinds } from '@liveline/form-schema/kinds/registry.ts'
import { layoutKind, layoutTypes } from '@liveline/form-schema/layouts/registry.ts'
import { newItem, newLayout } from '@liveline/form-schema/new-part.ts'

/** One thing that can be put into a form. */
export interface Offer {
  readonly key: string
  readonly entry: PaletteEntry
  /** A new one; its name is made free where it is put. */
  readonly make: () => Json
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** Everything that the list of kinds and layouts offers. */
export const offers: readonly Offer[] = [
  ...itemTypes.map((type) => ({ key: type, entry: kinds[type].palette, make: () => newItem(type, NO_NAMES) })),
  ...layoutTypes.flatMap((type) => {
    const entry = layoutKind(type).palette
    return entry === undefined ? [] : [{ key: type, entry, make: () => newLayout(type) }]
  }),
]

export interface OfferGroup {
  readonly key: PaletteGroup
  readonly name: string
  readonly offers: readonly Offer[]
}

/** The offers that a word fits, in either language, by group. */
export function offersFor(word: string, language: Language): readonly OfferGroup[] {
  const wanted = word.trim().toLowerCase()
  const fits = ({ key, entry: { name, hint } }: Offer) =>
    [key, name.zh, name.en, hint.zh, hint.en].some((text) => text.toLowerCase().includes(wanted))
  // The groups of the contract, in their order.
  return (Object.keys(paletteGroups) as PaletteGroup[]).flatMap((key) => {
    const found = offers.filter((offer) => offer.entry.group === key && fits(offer))
    return found.length === 0 ? [] : [{ key, name: say(language, paletteGroups[key]), offers: found }]
  })
}
