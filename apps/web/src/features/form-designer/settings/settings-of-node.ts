import { isItemType } from '@liveline/form-schema/item-kinds.ts'
import type { SettingSection } from '@liveline/form-schema/kinds/setting.ts'
import { settingsOfItem, settingsOfLayout } from '@liveline/form-schema/kinds/settings-of.ts'
import { visibilitySettings } from '@liveline/form-schema/kinds/common-settings.ts'
import { isLayoutType } from '@liveline/form-schema/layouts/registry.ts'
import type { Located } from '../schema-edit/tree.ts'

/** What may be set of a component, from the list of its kind; a pane has its words, or its share of the width. */
export function settingsOf({ node, role, slot }: Located): readonly SettingSection[] {
  const type = node['type']
  if (isItemType(type)) return settingsOfItem(type)
  if (isLayoutType(type)) return settingsOfLayout(type)
  if (role !== 'pane') return []
  return [
    {
      key: 'own',
      name: { zh: '内容', en: 'Contents' },
      settings:
        slot === 'columns'
          ? [{ property: 'md', kind: 'number', name: { zh: '宽度（共 12 份）', en: 'Width (of 12 parts)' } }]
          : [{ property: 'title', kind: 'words', name: { zh: '标题', en: 'Title' } }],
    },
    { key: 'conditions', name: { zh: '条件', en: 'Conditions' }, settings: visibilitySettings },
  ]
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
