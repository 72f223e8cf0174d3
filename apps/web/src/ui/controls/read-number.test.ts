import { describe, expect, it } from 'vitest'
import { readNumber, stepped } from './read-number.ts'

describe('a number', () => {
  it.each([
    ['12', 12],
    ['-3', -3],
    ['+3', 3],
    ['\u22123', -3],
    ['0.40', 0.4],
    ['.5', 0.5],
    ['5.', 5],
    [' 7 ', 7],
    ['１２．５', 12.5],
    ['－３', -3],
    ['1,234', 1234],
    ['12,345,678.5', 12345678.5],
    ['007', 7],
    ['123456789012345', 123456789012345],
  ])('is read from %s', (typed, expected) => {
    expect(readNumber(typed)).toBe(expected)
  })

  it.each(['', ' ', '-', '.', '1,5', '12,34', '1,2345', '1 000', '12 m', '1e3', '0x10', 'Infinity', '1.2.3', '１２米'])(
    'is not guessed from %j',
    (typed) => {
      expect(readNumber(typed)).toBeUndefined()
    },
  )

  it('is not read from more figures than it could keep', () => {
    expect(readNumber('12345678901234567')).toBeUndefined()
  })
})

it('steps without the dust of binary fractions', () => {
  expect(stepped(0.1, 0.2)).toBe(0.3)
  expect(stepped(1.25, -1)).toBe(0.25)
  expect(stepped(0, -1)).toBe(-1)
})
