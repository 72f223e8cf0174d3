import { expect, it } from 'vitest'
import { signsOf } from './pinyin-signs.ts'

/** The title's signs that a part of the keywords stands for. */
const signsFor = (title: string, keywords: string, part: string) => {
  const at = keywords.indexOf(part)
  const places = signsOf(title, keywords).slice(at, at + part.length)
  return [...new Set(places)].map((place) => (place === undefined ? '' : title[place])).join('')
}

it.each([
  ['待办任务', 'daibanrenwu dbrw', 'dbrw', '待办任务'],
  ['待办任务', 'daibanrenwu dbrw', 'brw', '办任务'],
  ['待办任务', 'daibanrenwu dbrw', 'daiban', '待办'],
  ['待办任务', 'daibanrenwu dbrw', 'anren', '办任'],
  ['方案南宁', 'fangannanning fann', 'fang', '方'],
  ['方案南宁', 'fangannanning fann', 'annan', '案南'],
  ['（10kV）线路', '10kvxianlu 10kvxl', 'kvxl', 'kV线路'],
  ['（10kV）线路', '10kvxianlu 10kvxl', 'vxian', 'V线'],
])('%s, %s: %s are %s', (title, keywords, part, signs) => {
  expect(signsFor(title, keywords, part)).toBe(signs)
})

it.each([
  ['To do', 'daibanrenwu dbrw'],
  ['Finished', 'yibanren ybrwybrw'],
  ['作业计划申请', 'xinjian shenqing xj sq new'],
])('%s has no sign of keywords that are not its own', (title, keywords) => {
  expect(signsOf(title, keywords)).toEqual([])
})
