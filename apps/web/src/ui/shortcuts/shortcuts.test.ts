import { expect, it } from 'vitest'
import { linesWith, sourcesBut } from '../../../test/sources.ts'
import { isPressed, keysOf, shortcuts, type ShortcutName } from './shortcuts.ts'

const names = Object.keys(shortcuts) as ShortcutName[]
const elsewhere = sourcesBut('ui/shortcuts/shortcuts.ts')

it.each(names)('%s is asked for by somebody, so that the sheet lists nothing that is not there', (name) => {
  expect(linesWith(new RegExp(`useShortcut\\('${name}'`), elsewhere)).not.toEqual([])
})

it('no two mean the same key in the same place', () => {
  const pressed = names.map((name) => `${shortcuts[name].place} ${keysOf(name).join('+')}`)
  expect(new Set(pressed).size).toBe(names.length)
})

const press = (facts: Partial<KeyboardEvent>) =>
  ({ key: '', ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...facts }) as KeyboardEvent

it.each<[ShortcutName, Partial<KeyboardEvent>, boolean]>([
  ['search', { key: 'k', ctrlKey: true }, true],
  ['search', { key: 'K', metaKey: true }, true],
  ['search', { key: 'k' }, false],
  ['previousRow', { key: 'k' }, true],
  ['previousRow', { key: 'k', ctrlKey: true }, false],
  ['previousRow', { key: 'k', repeat: true }, true],
  ['help', { key: '?' }, true],
  ['help', { key: '?', repeat: true }, false],
  ['opinion', { key: 'o', altKey: true }, false],
  ['lock', { key: 'l', ctrlKey: true, altKey: true }, true],
  ['lock', { key: 'l', ctrlKey: true }, false],
  ['agree', { key: 'a' }, true],
  ['agree', { key: 'a', repeat: true }, false],
  ['refuse', { key: 'R', ctrlKey: true }, false],
  ['decide', { key: 'Enter' }, false],
  ['decide', { key: 'Enter', ctrlKey: true }, true],
])('%s by %j: %s', (name, facts, is) => {
  expect(isPressed(name, press(facts))).toBe(is)
})
