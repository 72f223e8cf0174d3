import { expect, it } from 'vitest'
import { optionsOf, optionsText } from './options-text.ts'

it('choices are written in one line and read from it', () => {
  const options = [
    { value: 'month', label: '月计划', labelEn: 'Month plan' },
    { value: 'week', label: 'week', labelEn: '' },
  ]
  expect(optionsText(options)).toBe('month=月计划=Month plan; week=week')
  expect(optionsOf('month=月计划=Month plan； week; =x;')).toEqual(options)
  expect(optionsText(undefined)).toBe('')
})
