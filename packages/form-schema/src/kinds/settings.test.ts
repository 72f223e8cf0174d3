import { describe, expect, it } from 'vitest'
import { commonProperties, itemProperties, itemTypes } from '../item-kinds.ts'
import { layoutKind, layoutTypes } from '../layouts/registry.ts'
import { lintSchema } from '../lint.ts'
import { newItem, newLayout } from '../new-part.ts'
import { unsetProperties } from './common-settings.ts'
import { kinds } from './registry.ts'
import type { SettingSection } from './setting.ts'
import { settingsOfItem, settingsOfLayout } from './settings-of.ts'

/** What the settings set: words in both languages, rules with the words of their own. */
const setBy = (sections: readonly SettingSection[]) =>
  sections
    .flatMap(({ settings }) => settings)
    .flatMap(({ property, kind }) => {
      if (kind === 'words') return [property, `${property}En`]
      if (kind === 'rules') return [property, 'validationErrors', 'validationErrorsEn']
      return [property.replace(/\..*/, '')]
    })

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

describe.each(itemTypes)('the settings of %s', (type) => {
  const { properties, unset = [], without = [], palette } = kinds[type]
  const set = setBy(settingsOfItem(type))

  it('set everything that it may say, or name what they leave alone', () => {
    const rootOf = (name: string) => name.replace(/\..*/, '')
    const left = [...unset, ...without.map(rootOf), ...without.map((name) => `${name}En`), ...unsetProperties]
    const all = [...commonProperties, ...itemProperties, ...properties]
    const rulesLeft = without.includes('validations') ? ['validationErrors', 'validationErrorsEn'] : []
    expect(all.filter((name) => !set.includes(name) && ![...left, ...rulesLeft].includes(name))).toEqual([])
    expect(set.filter((name) => !all.includes(name))).toEqual([])
    expect(unset.filter((name) => !properties.includes(name) || set.includes(name))).toEqual([])
    expect(without.filter((name) => !all.includes(rootOf(name)) || set.includes(name))).toEqual([])
  })

  it('set nothing twice', () => {
    const paths = settingsOfItem(type).flatMap(({ settings }) => settings.map(({ property }) => property))
    expect(twice(paths)).toEqual([])
  })

  it('begin with a new item that passes the lint, whatever names are taken', () => {
    const first = newItem(type, new Set())
    const second = newItem(type, new Set([String(first['name'])]))
    expect(lintSchema({ type: 'form', body: [first, second] })).toEqual([])
    expect(first).toMatchObject({ type, label: palette.name.zh, labelEn: palette.name.en })
  })
})

describe.each(layoutTypes)('the settings of the layout %s', (type) => {
  const { properties, holds, example, partProperties } = layoutKind(type)

  it('set everything that it may say but what it holds', () => {
    const set = setBy(settingsOfLayout(type))
    const left: readonly (string | undefined)[] = type === 'form' ? properties : [holds]
    expect(properties.filter((name) => !set.includes(name) && !left.includes(name))).toEqual([])
    expect(set.filter((name) => ![...commonProperties, ...properties].includes(name))).toEqual([])
    if (partProperties !== undefined) expect(partProperties).toContain('body')
  })

  it('have an example and a new one that pass the lint', () => {
    if (type === 'form') return expect(lintSchema(example)).toEqual([])
    expect(lintSchema({ type: 'form', body: [example, newLayout(type)] })).toEqual([])
  })
})
