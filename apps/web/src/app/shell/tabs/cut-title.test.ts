import { expect, it } from 'vitest'
import { cutTitle } from './cut-title.ts'

it.each([
  ['计划筛查 ·0042', '计划筛查', ' ·0042'],
  ['Plan screening ·0042', 'Plan screening', ' ·0042'],
  ['LWP-151-202611-0042', 'LWP-151-202611', '-0042'],
  ['待办任务', '待办任务', ''],
  ['0042', '0042', ''],
  ['第 3 次复核', '第 3 次复核', ''],
])('%s keeps its last digits', (title, head, tail) => {
  expect(cutTitle(title)).toEqual({ head, tail })
})
