import { expect, it } from 'vitest'
import { titleFields, titleOf } from './instance-title.ts'

it('fills a title from the fields it names, or takes the fallback', () => {
  expect(titleOf('{feeder} {content}', { feeder: '莲塘 811', content: '接引线' }, 'x')).toBe('莲塘 811 接引线')
  expect(titleOf(undefined, {}, '作业计划审批')).toBe('作业计划审批')
  expect(titleFields('{feeder} · {content}')).toEqual(['feeder', 'content'])
  expect(titleFields(undefined)).toEqual(['equipment', 'content'])
  expect(titleOf('{feeder} {content}', { feeder: '{content} $& ${x}', content: '{feeder}' }, 'x')).toBe(
    '{content} $& ${x} {feeder}',
  )
})
