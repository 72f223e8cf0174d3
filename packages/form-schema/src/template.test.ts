import { expect, it } from 'vitest'
import { fillTemplate } from './template.ts'

const values = { feeder: '莲塘 811 线', planStart: '2026-11-21T00:30:00Z', count: 2, evil: '${feeder}', nothing: null }

it.each([
  ['线路：${feeder}', '线路：莲塘 811 线'],
  ['${planStart|date:YYYY-MM-DD}', '2026-11-21'],
  ['${ planStart | date }', '2026-11-21 08:30'],
  ["${count > 1 ? 'several' : 'one'}", 'several'],
  ['[${nothing}${absent}]', '[]'],
  // What was typed is not looked into.
  ['${evil}', '${feeder}'],
  ['without any', 'without any'],
])('fills %s', (text, filled) => {
  expect(fillTemplate(text, values)).toBe(filled)
})
