import { expect, it } from 'vitest'
import { withoutPersonalNumbers } from './without-personal-numbers.ts'

it('hides the numbers of phones and identity cards, those of 15 digits too, and leaves others', () => {
  expect(withoutPersonalNumbers(['call 13800138000 now', 'and 11010119900101123X', 'LWP-151-202611-0001'])).toEqual([
    'call 138****8000 now',
    'and 110101**********3X',
    'LWP-151-202611-0001',
  ])
  expect(withoutPersonalNumbers({ after: { idNo: '110101900101123', id: '110101900101123' } })).toEqual({
    after: { idNo: '110101*******23', id: '110101900101123' },
  })
})
