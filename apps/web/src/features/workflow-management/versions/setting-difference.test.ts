import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { texts as design } from '../../../messages/workflow-design/en.ts'
import { texts as flows } from '../../../messages/workflow-management/en.ts'
import { settingDifference, toldSettings } from './setting-difference.ts'
import type { KnownNames } from './setting-words.ts'

const t = await createInstance().init({
  lng: 'en',
  resources: { en: { translation: { ...flows, ...design } } },
  interpolation: { escapeValue: false },
})
const nodes = new Map([
  ['left', 'Operations'],
  ['leftNew', 'Operations'],
  ['survey', 'Survey'],
  ['inner', 'Inner process'],
])
const known: KnownNames = { nodes, roles: new Map(), forms: new Map(), flows: new Map() }
const difference = (setting: string, from: string, to: string) =>
  settingDifference(setting, from, to, known, t).map(({ kind, text }) => `${kind} ${text}`)

it('tells of several lines those that are gone, new, and as they were', () => {
  const people = (...names: string[]) => names.map((name) => `kind=user value=${name}`).join('\n')
  expect(difference('liveline:approver', people('he', 'lin', 'song'), people('he', 'lin', 'zhou'))).toEqual([
    'same Found by: Person, Value: he',
    'same Found by: Person, Value: lin',
    'removed Found by: Person, Value: song',
    'added Found by: Person, Value: zhou',
  ])
  expect(difference('name', '', 'Survey')).toEqual(['added Survey'])
  expect(difference('name', 'Survey', '')).toEqual(['removed Survey'])
})

it('tells two nodes of one name apart by what the file calls them', () => {
  expect(difference('targetId', 'left', 'leftNew')).toEqual(['removed Operations (left)', 'added Operations (leftNew)'])
  expect(difference('targetId', 'left', 'survey')).toEqual(['removed Operations', 'added Survey'])
})

it('tells of what is new only what it says itself', () => {
  const added = (setting: string, to: string) => ({ setting, from: '', to })
  const settings = [
    added('name', 'Operations'),
    added('parentId', 'approvals'),
    added('asyncBefore', 'false'),
    added('asyncAfter', 'true'),
  ]
  expect(toldSettings({ kind: 'added', settings }, known)).toEqual([added('asyncAfter', 'true')])
  expect(toldSettings({ kind: 'changed', settings }, known)).toEqual(settings)
  const inside = [added('parentId', 'inner')]
  expect(toldSettings({ kind: 'removed', settings: inside }, known)).toEqual(inside)
})
