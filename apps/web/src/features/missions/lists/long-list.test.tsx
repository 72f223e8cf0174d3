// @vitest-environment happy-dom
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { startTexts } from '../../../../test/start-texts.ts'
import { appHistory, queryOf, RouteProvider, useWindowAddress } from '../../../ui/navigation.tsx'
import { MissionList } from './mission-list.tsx'
import { MyProcessesPage } from './my-processes-page.tsx'

const pageConfig = {
  id: 3,
  pageCode: 'lwMissions',
  categoryResource: 'live-work',
  pageIcon: '',
  name: '待办任务',
  nameEn: 'To do',
  valid: 1,
  pageParams: JSON.stringify({
    flowIdList: [],
    columns: [
      { key: 'number', title: '计划编号', titleEn: 'Number', sortable: true },
      { key: 'title', title: '标题', titleEn: 'Title' },
      { key: 'createdAt', title: '到达时间', titleEn: 'Arrived', sortable: true },
    ],
    filters: [{ key: 'keyword', title: '编号或标题', titleEn: 'Number or title', kind: 'text' }],
    actions: [],
  }),
}
const person = { userId: 1, name: '陈宇', departmentName: '带电作业一班', onBehalfOf: null }
const task = (at: number): MissionRow => ({
  taskId: `t${at}`,
  taskName: '计划筛查',
  taskNameEn: 'Screening',
  elementId: 'screening',
  instanceId: `i${at}`,
  flowKey: 'lwPlanApproval',
  flowName: '作业计划审批',
  flowNameEn: 'Work-plan approval',
  number: `LWP-${at}`,
  title: `第 ${at} 行`,
  initiator: person,
  createdAt: '2026-11-20T01:00:00Z',
  dueAt: null,
  overdue: false,
  escalated: false,
  completedAt: null,
  outcome: null,
  outcomeEn: null,
  instanceStatus: 'active',
  businessState: 'screening',
  currentHandlers: [],
  fields: {},
  onBehalfOf: null,
  batchOutcomes: [],
})

interface Asked {
  readonly page?: number
  readonly after?: string
  readonly sort?: string
  readonly from?: string
  readonly to?: string
  readonly exactTotal?: boolean
}
/** As many rows as this server has; a cursor is the number of rows before it. */
let rowsThere = 1_065
const asked: Asked[] = []
const answer = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
const refuse = (retcode: number, msg: string, status = 400) => Response.json({ retcode, msg }, { status })

function longPage({ page = 1, after, exactTotal }: Asked) {
  const first = after === undefined ? (page - 1) * 20 : Number(after.slice(1))
  const end = Math.min(first + 20, rowsThere)
  const isCapped = exactTotal !== true && rowsThere > 1_000
  return answer({
    rows: Array.from({ length: Math.max(0, end - first) }, (_, index) => task(first + index + 1)),
    total: isCapped ? 1_000 : rowsThere,
    totalIsCapped: isCapped,
    page,
    pageSize: 20,
    next: end < rowsThere ? `c${end}` : null,
  })
}
let list: (body: Asked) => Response | Promise<Response> = longPage

const path = '/live-work/finishMissionManage_3'
function Here({ finished, active }: { finished: boolean; active: boolean }) {
  const query = queryOf(useWindowAddress().split('?')[1] ?? '')
  return (
    <RouteProvider
      route={{ path, params: { pageConfigId: '3' }, query, active }}
      tab={{ setTitle: () => {}, setDirty: () => {} }}
    >
      <MissionList finished={finished} />
    </RouteProvider>
  )
}
const addressNow = () => queryOf(appHistory.location.search)

function open(search = '', finished = true, active = true) {
  appHistory.replace(path + search)
  render(
    <QueryClientProvider client={queryClient}>
      <Here finished={finished} active={active} />
    </QueryClientProvider>,
  )
}
/** The same address at a fresh browser: a reload, or a link that somebody shared. */
function reload() {
  const { search } = appHistory.location
  cleanup()
  queryClient.clear()
  open(search)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pager = () => screen.getByRole('navigation', { name: '分页' })

beforeAll(startTexts)
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  asked.length = 0
  rowsThere = 1_065
  list = longPage
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.startsWith('/pageTable/get/id')) return answer(pageConfig)
    const body = JSON.parse(String(init.body)) as Asked
    asked.push(body)
    return list(body)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('writes a counted total without a button, and pages through it by number', async () => {
  rowsThere = 45
  open()
  await screen.findByText('第 1 行')

  expect(pager().textContent).toContain('共 45 条')
  expect(screen.queryByRole('button', { name: '精确统计' })).toBeNull()
  expect(screen.queryByRole('form', { name: '跳到日期' })).toBeNull()
  expect(screen.getByRole('button', { name: '第 1 页' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('button', { name: '第 3 页' })).toBeTruthy()

  press('下一页')
  await screen.findByText('第 21 行')
  press('下一页')
  await screen.findByText('第 41 行')
  expect(screen.getByRole('button', { name: '下一页' }).getAttribute('aria-disabled')).toBe('true')
  expect(asked.at(-1)).toMatchObject({ page: 3, rows: 20 })
})

it('writes 1,000+ above what is counted, and the number when it is asked for', async () => {
  open()
  await screen.findByText('第 1 行')
  expect(pager().textContent).toContain('共 1,000+ 条')
  expect(pager().textContent).toContain('12…50')
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toContain('1,000+')

  let letGo: () => void = () => {}
  list = async (body) => {
    await new Promise<void>((resolve) => (letGo = resolve))
    return longPage(body)
  }
  press('精确统计')
  const counting = await screen.findByRole('button', { name: /正在统计/ })
  expect(counting.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(counting)
  await waitFor(() => expect(asked.at(-1)).toEqual({ finished: true, page: 1, rows: 1, exactTotal: true }))
  letGo()

  await within(pager()).findByText('共 1,065 条')
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toContain('1,065')
  expect(asked.filter(({ exactTotal }) => exactTotal)).toHaveLength(1)
})

it('says why it could not count, and counts when asked again', async () => {
  open()
  await screen.findByText('第 1 行')

  list = () => refuse(50001, '服务暂时不可用', 500)
  press('精确统计')
  await screen.findByText('未能统计：服务暂时不可用')
  expect(screen.getByText('第 1 行')).toBeTruthy()

  list = longPage
  press('精确统计')
  await screen.findByText('共 1,065 条')
  expect(screen.queryByText(/未能统计/)).toBeNull()
})

it('walks on behind the counted rows and back, and a reload shows the same rows', async () => {
  open('?page=50')
  await screen.findByText('第 981 行')

  press('下一页')
  await screen.findByText('第 1001 行')
  expect(asked.at(-1)).toMatchObject({ after: 'c1000' })
  expect(asked.at(-1)?.page).toBeUndefined()
  expect(pager().textContent).toContain('第 51 页')
  press('下一页')
  await screen.findByText('第 1021 行')
  expect(addressNow()).toEqual({ page: '52', after: 'c1000.c1020' })

  reload()
  await screen.findByText('第 1021 行')
  expect(pager().textContent).toContain('第 52 页')
  press('下一页')
  await screen.findByText('第 1041 行')
  press('下一页')
  await screen.findByText('第 1061 行')
  expect(screen.getByRole('button', { name: '下一页' }).getAttribute('aria-disabled')).toBe('true')

  for (const row of [1041, 1021, 1001, 981]) {
    press('上一页')
    await screen.findByText(`第 ${row} 行`)
  }
  expect(addressNow()).toEqual({ page: '50' })
})

it('follows a cursor once, however often it is pressed', async () => {
  open('?page=50')
  await screen.findByText('第 981 行')
  let letGo: () => void = () => {}
  list = async (body) => {
    await new Promise<void>((resolve) => (letGo = resolve))
    return longPage(body)
  }

  press('下一页')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ after: 'c1000' }))
  press('下一页')
  letGo()
  await screen.findByText('第 1001 行')

  expect(addressNow()).toEqual({ page: '51', after: 'c1000' })
})

it('jumps to a day: the address says it, the call asks for it, the walk begins anew', async () => {
  open('?page=50')
  await screen.findByText('第 981 行')

  const form = screen.getByRole('form', { name: '跳到日期' })
  fireEvent.change(within(form).getByLabelText(/跳到日期/), { target: { value: '2026-03-31' } })
  expect(addressNow()).toEqual({ page: '50' })
  fireEvent.submit(form)

  await waitFor(() => expect(addressNow()).toEqual({ to: '2026-03-31' }))
  const endOfDay = '2026-03-31T15:59:59.999Z'
  await waitFor(() => expect(asked.at(-1)).toEqual({ finished: true, to: endOfDay, page: 1, rows: 20 }))
  expect(screen.getByRole('button', { name: '办理时间: 2026年3月31日及以前' })).toBeTruthy()
})

it('narrows by a month in one step, and clears it', async () => {
  open('?page=3')
  await screen.findByText('第 41 行')

  press('办理时间: 不限日期')
  const month = `${new Date().getFullYear() - 1}-03`
  fireEvent.change(screen.getByLabelText('月份'), { target: { value: month } })
  expect(addressNow()).toEqual({ from: `${month}-01`, to: `${month}-31` })
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(asked.at(-1)?.from).toBeDefined())

  press('清除筛选')
  expect(addressNow()).toEqual({})
})

it('takes two typed days in either order, when they are confirmed', async () => {
  open('', false)
  await screen.findByText('第 1 行')

  press('到达时间: 不限日期')
  const panel = screen.getByRole('dialog')
  fireEvent.change(within(panel).getByLabelText('开始日期'), { target: { value: '2026-03-20' } })
  fireEvent.change(within(panel).getByLabelText('结束日期'), { target: { value: '2026-03-02' } })
  expect(addressNow()).toEqual({})
  fireEvent.click(within(panel).getByRole('button', { name: '确定' }))

  expect(addressNow()).toEqual({ from: '2026-03-02', to: '2026-03-20' })
})

it('keeps rows and order when a list is too long to be sorted so, and says it', async () => {
  list = (body) => (body.sort === 'number' ? refuse(40031, '列表超过 1000 行，不能按“number”排序') : longPage(body))
  open('?sort=-completedAt')
  await screen.findByText('第 1 行')

  press('计划编号')
  await screen.findByText('列表超过 1000 行，不能按“number”排序。列表保持原来的顺序。')
  expect(screen.getByText('第 1 行')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(addressNow()).toEqual({ sort: '-completedAt' })

  press('下一页')
  await screen.findByText('第 21 行')
  expect(screen.queryByText(/列表保持原来的顺序/)).toBeNull()
})

it('opens a shared link with such an order in the usual one', async () => {
  list = (body) => (body.sort === 'number' ? refuse(40031, '列表太长') : longPage(body))
  open('?sort=number')

  await screen.findByText('第 1 行')
  expect(screen.getByText('列表太长。列表保持原来的顺序。')).toBeTruthy()
  expect(addressNow()).toEqual({})
})

it.each([
  ['a cursor that the server does not take', '?page=51&after=old&to=2026-03-31'],
  ['a damaged cursor', '?page=51&after=a%20b&to=2026-03-31'],
  ['page 5,000', '?page=5000&to=2026-03-31'],
])('leads a link with %s to the first page, filters kept, with a notice', async (_, search) => {
  list = (body) => (body.after === 'old' ? refuse(40030, '翻页位置无效') : longPage(body))
  open(search)

  await screen.findByText('第 1 行')
  expect(await screen.findByText('链接中的位置已失效，现在显示第一页。')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(addressNow()).toEqual({ to: '2026-03-31' })
})

it('puts nothing right while another tab is in front: the address is not its own then', async () => {
  open('?page=5000', true, false)

  await screen.findByText('第 1 行')
  expect(addressNow()).toEqual({ page: '5000' })
})

it('leads from a page whose rows are gone to the last one', async () => {
  rowsThere = 30
  open('?page=9')

  await screen.findByText('第 21 行')
  expect(addressNow()).toEqual({ page: '2' })
})

it('offers to search on when nothing was found so far', async () => {
  list = (body) =>
    body.after === undefined
      ? answer({ rows: [], total: 0, totalIsCapped: true, page: 1, pageSize: 20, next: 'c40' })
      : longPage(body)
  open('?keyword=abc')

  const searchOn = await screen.findByRole('button', { name: '继续查找' })
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).not.toContain('0')
  fireEvent.click(searchOn)

  await screen.findByText('第 41 行')
  expect(addressNow()).toEqual({ keyword: 'abc', page: '2', after: 'c40' })
})

it('asks for the processes one started, or all that one may see, by the day they were started', async () => {
  const urls: URL[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(new URL(url, 'http://localhost'))
    return answer({ rows: [], total: 0, totalIsCapped: false, page: 1, pageSize: 20, next: null })
  })
  appHistory.replace('/my?from=2026-03-01&to=2026-03-31')
  const Mine = () => (
    <RouteProvider
      route={{ path: '/my', params: {}, query: queryOf(useWindowAddress().split('?')[1] ?? ''), active: true }}
      tab={{ setTitle: () => {}, setDirty: () => {} }}
    >
      <MyProcessesPage />
    </RouteProvider>
  )
  render(
    <QueryClientProvider client={queryClient}>
      <Mine />
    </QueryClientProvider>,
  )
  await screen.findByText('没有符合条件的记录')
  const last = () => Object.fromEntries(urls.at(-1)?.searchParams ?? [])
  const range = {
    from: '2026-02-28T16:00:00.000Z',
    to: '2026-03-31T15:59:59.999Z',
  }
  expect(last()).toEqual({ mine: 'true', finished: 'false', page: '1', rows: '20', ...range })
  expect(screen.getByRole('button', { name: '发起时间: 2026年3月' })).toBeTruthy()

  press('我可查看的')
  await waitFor(() => expect(last()).toEqual({ finished: 'false', page: '1', rows: '20', ...range }))
  press('已结束')
  await waitFor(() => expect(last()['finished']).toBe('true'))
  expect(addressNow()).toEqual({ from: '2026-03-01', to: '2026-03-31', scope: 'all', finished: '1' })
})
