import type { ItemType } from '../item-kinds.ts'
import type { PartPlace } from '../layouts/layout-kind.ts'
import { layoutKind, type LayoutType } from '../layouts/registry.ts'
import { basicSettings, disablingSettings, ruleSettings, valueSettings, visibilitySettings } from './common-settings.ts'
import { kinds } from './registry.ts'
import type { Setting, SettingSection } from './setting.ts'

const names = {
  basics: { zh: '基本', en: 'Basics' },
  own: { zh: '内容', en: 'Contents' },
  value: { zh: '值', en: 'Value' },
  rules: { zh: '规则', en: 'Rules' },
  conditions: { zh: '条件', en: 'Conditions' },
} as const

const section = (key: SettingSection['key'], settings: readonly Setting[]): readonly SettingSection[] =>
  settings.length === 0 ? [] : [{ key, name: names[key], settings }]

/** Everything that may be set of an item, in the sections of the settings panel. */
export function settingsOfItem(type: ItemType): readonly SettingSection[] {
  const { settings, without = [] } = kinds[type]
  const kept = (all: readonly Setting[]) => all.filter(({ property }) => !without.includes(property))
  return [
    ...section('basics', kept(basicSettings)),
    ...section('own', settings),
    ...section('value', kept(valueSettings)),
    ...section('rules', kept(ruleSettings)),
    ...section('conditions', kept([...visibilitySettings, ...disablingSettings])),
  ]
}

/** Everything that may be set of a layout. */
export const settingsOfLayout = (type: LayoutType): readonly SettingSection[] => [
  ...section('own', layoutKind(type).settings),
  ...section('conditions', type === 'form' ? [] : visibilitySettings),
]

/** Everything that may be set of one of the tabs, steps or columns of a layout. */
export const settingsOfPart = (place: PartPlace): readonly SettingSection[] => [
  ...section('own', [
    place === 'columns'
      ? { property: 'md', kind: 'number', name: { zh: '宽度（共 12 份）', en: 'Width (of 12 parts)' } }
      : { property: 'title', kind: 'words', name: { zh: '标题', en: 'Title' } },
  ]),
  ...section('conditions', visibilitySettings),
]
