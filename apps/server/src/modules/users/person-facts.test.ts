import { expect, it } from 'vitest'
import { maskPhone } from './masking.ts'
import { plainMobile } from './person-facts.ts'

it.each([
  ['13800138000', '13800138000'],
  ['+8613800138000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['138 0013 8000', '13800138000'],
  ['(0086)13800138000', '13800138000'],
  ['0571-87654321', '0571-87654321'],
  ['+1 415 555 0100', '+1 415 555 0100'],
  ['', ''],
])('a mobile number is kept by its digits, so that it is masked: %s', (written, kept) => {
  expect(plainMobile(written)).toBe(kept)
  if (kept.startsWith('1')) expect(maskPhone(kept)).toBe('138****8000')
})
