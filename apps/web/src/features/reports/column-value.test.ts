import { describe, expect, it } from 'vitest'
import { numberText, titleOf, valueText } from './column-value.ts'

const column = { name: 'n', label: '数', labelEn: 'Number', kind: 'number' as const }

describe('a value of a data set', () => {
  it.each([
    [1234.567, 'number', 'en', '1,234.57'],
    [0.256, 'percent', 'en', '25.6%'],
    [2.5, 'hours', 'zh-CN', '2.5 h'],
    [12, 'money', 'en', '12 ¥'],
  ] as const)('%s as %s in %s reads %s', (value, kind, language, text) =>
    expect(numberText(value, kind, language)).toBe(text),
  )

  it('is told by its word, its day, its time, or as it is', () => {
    const words = { '1': { label: '一类', labelEn: 'Class 1' } }
    expect(valueText('1', { ...column, kind: 'text', words }, 'en')).toBe('Class 1')
    expect(valueText('2', { ...column, kind: 'text', words }, 'en')).toBe('2')
    expect(valueText(null, column, 'en')).toBe('—')
    expect(valueText('2026-03-01', { ...column, kind: 'date' }, 'en')).toBe('2026-03-01')
    expect(valueText('2026-03-01T00:00:00.000Z', { ...column, kind: 'datetime' }, 'en')).toBe('2026-03-01 08:00')
    expect(valueText(['a'], undefined, 'en')).toBe('["a"]')
  })

  it('stands under the title of its column, or its name', () => {
    expect(titleOf(column, 'en')).toBe('Number')
    expect(titleOf({ name: 'n', label: '', labelEn: '' }, 'zh-CN')).toBe('n')
  })
})
