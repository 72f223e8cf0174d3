// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { startTexts } from '../../../../test/start-texts.ts'
import { setPreferences } from '../../../ui/theme/preferences.ts'
import { TodoPopover } from './todo-popover.tsx'

const answer = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
const refuse = () => Response.json({ retcode: 50001, msg: '服务暂时不可用' }, { status: 500 })
const flow = (count: number, countIsCapped = false) => ({
  flowId: 'lwPlanApproval',
  flowName: '作业计划审批',
  flowNameEn: 'Work-plan approval',
  count,
  countIsCapped,
})
const totals = (count: number, isCapped = false) =>
  answer({
    total: count,
    totalIsCapped: isCapped,
    overdue: count,
    overdueIsCapped: isCapped,
    items: [flow(count, isCapped)],
  })
const noTasks = { rows: [], total: 0, totalIsCapped: false, page: 1, pageSize: 6, next: null }
const counters = (count: number | null) =>
  answer([{ key: 'pay', name: '待缴费', nameEn: 'To pay', roleId: null, pageUrl: '/pay', count, countIsCapped: false }])

let total: () => Response
let counter: () => Response
let unread = 0
const open = async (label: string) => {
  render(
    <QueryClientProvider client={queryClient}>
      <TodoPopover />
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: label })
  const badge = button.textContent
  fireEvent.click(button)
  const panel = await screen.findByRole('dialog')
  // The centre comes when it is opened, and its numbers with their answers.
  await screen.findByRole('tablist')
  await waitFor(() => expect(panel.querySelector('.ll-skeleton')).toBeNull())
  return { badge, panel }
}

beforeAll(startTexts)
beforeEach(() => {
  unread = 0
  // What comes up over the page has tests of its own.
  setPreferences({ alarmPopup: false })
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/counter')) return counter()
    if (url.startsWith('/notice/count')) return answer({ unread, unreadIsCapped: false })
    return url.startsWith('/workFlow/queryTaskWithCondition') ? answer(noTasks) : total()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('adds up what waits', async () => {
  total = () => totals(7)
  counter = () => counters(5)
  const { badge, panel } = await open('12 项待办')

  expect(badge).toBe('12')
  expect(panel.textContent).toContain('作业计划审批 7')
  expect(panel.textContent).toContain('待缴费 5')
})

it('says 99+ in the badge and 1,000+ beside what was not counted further', async () => {
  total = () => totals(1_000, true)
  counter = () => counters(0)
  const { badge, panel } = await open('1,000+ 项待办')

  expect(badge).toBe('99+')
  expect(panel.textContent).toContain('作业计划审批 1,000+')
  expect(panel.textContent).toContain('1,000+ 项超时')
})

it.each([
  ['tasks', { total: refuse, counter: () => counters(5) }],
  ['counters', { total: () => totals(7), counter: refuse }],
])('shows a dash when the number of %s is missing, and what is known in the panel', async (_, answers) => {
  ;({ total, counter } = answers)
  const { badge, panel } = await open('待办数量暂时无法获取')

  expect(badge).toBe('–')
  expect(panel.textContent).toContain('待办数量暂时无法获取')
  expect(panel.textContent).not.toContain('没有待办任务')
})

it('says 99+ also when a part is missing: it is true', async () => {
  total = () => totals(120)
  counter = refuse
  const { badge } = await open('待办数量暂时无法获取')

  expect(badge).toBe('99+')
})

it('says how many notices are unread, beside what is to be done', async () => {
  total = () => totals(7)
  counter = () => counters(5)
  unread = 231
  const { badge, panel } = await open('12 项待办，231 条未读通知')

  expect(badge).toBe('12')
  expect(panel.textContent).toContain('通知（231）')
})

it('shows a dash at the one counter that could not be counted', async () => {
  total = () => totals(0)
  counter = () => counters(null)
  const { badge, panel } = await open('待办数量暂时无法获取')

  expect(badge).toBe('–')
  expect(panel.textContent).toContain('待缴费 –')
})

it('does not say that nothing is to be done to whom a counter says otherwise', async () => {
  total = () => totals(0)
  counter = () => counters(5)
  const { panel } = await open('5 项待办')

  expect(panel.textContent).toContain('待缴费 5')
  expect(panel.textContent).not.toContain('没有待办')
  expect(panel.textContent).not.toContain('紧急')
})
