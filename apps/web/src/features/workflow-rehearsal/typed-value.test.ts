import { describe, expect, it } from 'vitest'
import { isVariableName, typedText, typedValue, variablesOf } from './typed-value.ts'

describe('what is typed for a variable', () => {
  it.each([
    ['12', 12],
    [' -3.5 ', -3.5],
    ['true', true],
    ['false', false],
    ['', null],
    ['null', null],
    ['yes', 'yes'],
    ['"12"', '12'],
    ['0x10', '0x10'],
    ['${1+1}', '${1+1}'],
    ['12345678901234567890', '12345678901234567890'],
  ])('%s', (text, value) => {
    expect(typedValue(text)).toBe(value)
  })

  it.each([12, -3.5, true, false, null, 'yes', '12', 'true', '', '"'])('comes back: %s', (value) => {
    if (value === '') return
    expect(typedValue(typedText(value))).toBe(value)
  })

  it('takes no row without a name, and no name that is none', () => {
    expect(isVariableName('a b')).toBe(false)
    const rows = [
      { id: '1', name: '', text: '1' },
      { id: '2', name: 'a b', text: '1' },
      { id: '3', name: 'amount', text: '5' },
    ]
    expect(variablesOf(rows)).toEqual({ amount: 5 })
  })
})
