import { expect, it } from 'vitest'
import { createLocalSearch, type LocalEntry } from './find-local.ts'

const entry = (title: string, keywords: string, other = ''): LocalEntry => ({
  hit: { key: title, group: 'pages', title, detail: '', icon: null, to: '/x' },
  keywords,
  other,
})
const find = createLocalSearch([
  entry('待办任务', 'daibanrenwu dbrw', 'To do /live-work/toDoMissionManage_3'),
  entry('已办任务', 'yibanrenwu ybrw', 'Done'),
  entry('作业计划申请', 'zuoyejihuashenqing zyjhsq', 'Plan application'),
  entry('异常任务', 'yichangrenwu ycrw', 'Incidents'),
])
const first = (text: string) => find(text)[0]?.title

it.each([
  ['待办', '待办任务'],
  ['dbrw', '待办任务'],
  ['daibanrenwu', '待办任务'],
  ['daibna', '待办任务'],
  ['zyjh', '作业计划申请'],
  ['zuoyejihau', '作业计划申请'],
  ['Incidnets', '异常任务'],
  ['toDoMission', '待办任务'],
])('%s finds %s first', (text, title) => {
  expect(first(text)).toBe(title)
})

it('finds nothing of what nothing is like', () => {
  expect(find('变压器试验')).toEqual([])
})

it.each([
  ['任务', '待办任务', '任务'],
  ['待办认务', '待办任务', '待办务'],
  ['dbrw', '待办任务', '待办任务'],
  ['jhsq', '作业计划申请', '计划申请'],
  ['daiban', '待办任务', '待办'],
  ['daibna', '待办任务', '待办'],
  ['toDoMission', '待办任务', ''],
])('%s marks of %s %j', (text, title, marked) => {
  const [hit] = find(text)
  expect(hit?.title).toBe(title)
  expect(hit?.marks?.map(([from, to]) => title.slice(from, to)).join('')).toBe(marked)
})

it('marks what was nearly typed of an English title', () => {
  const [hit] = createLocalSearch([entry('Incidents', 'yichangrenwu ycrw')])('Incidnets')
  expect(hit?.marks?.map(([from, to]) => hit.title.slice(from, to))).toEqual(['Incidents'])
})
