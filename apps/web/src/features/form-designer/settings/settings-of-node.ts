import { isItemType } from '@liveline/form-schema/item-kinds.ts'
import type { SettingSection } from '@liveline/form-schema/kinds/setting.ts'
import { settingsOfItem, settingsOfLayout, settingsOfPart } from '@liveline/form-schema/kinds/settings-of.ts'
import { isLayoutType } from '@liveline/form-schema/layouts/registry.ts'
import type { Located } from '../schema-edit/tree.ts'

/** What may be set of a component, from the list of its kind; a pane has its words, or its share of the width. */
function settingsOf({ node, role, slot }: Located): readonly SettingSection[] {
  const type = node['type']
  if (isItemType(type)) return settingsOfItem(type)
  if (isLayoutType(type)) return settingsOfLayout(type)
  return role === 'pane' && slot !== undefined && slot !== 'items' ? settingsOfPart(slot) : []
}

/** Settings that mean the same of several components at once. */
const shared: ReadonlySet<string> = new Set(['flag', 'condition', 'choice', 'number'])

/** What may be set of all of these together. */
export function settingsOfAll(all: readonly Located[]): readonly SettingSection[] {
  const [first, ...others] = all
  if (first === undefined) return []
  if (others.length === 0) return settingsOf(first)
  const has = (one: Located, property: string) =>
    settingsOf(one).some(({ settings }) => settings.some((setting) => setting.property === property))
  return settingsOf(first).flatMap((section) => {
    const settings = section.settings.filter(
      ({ kind, property }) => shared.has(kind) && others.every((one) => has(one, property)),
    )
    return settings.length === 0 ? [] : [{ ...section, settings }]
  })
}
