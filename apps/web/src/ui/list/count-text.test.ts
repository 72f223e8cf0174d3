import { expect, it } from 'vitest'
import { countText } from './count-text.ts'

it('writes a capped number with a plus, an unknown one as a dash, thousands by the language', () => {
  expect(countText(1_000, true, 'zh-CN')).toBe('1,000+')
  expect(countText(1_000, true, 'en')).toBe('1,000+')
  expect(countText(1_000, false, 'en')).toBe('1,000')
  expect(countText(0, false, 'en')).toBe('0')
  expect(countText(undefined, false, 'en')).toBe('–')
  // Nothing so far, of a search that has looked through a part: that is no number.
  expect(countText(0, true, 'en')).toBe('–')
})
