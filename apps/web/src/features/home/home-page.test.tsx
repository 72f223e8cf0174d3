// @vitest-environment happy-dom
import { homeReads, shellReads } from '@liveline/contract/console/first-reads.ts'
import type { BoardState } from '@liveline/contract/live-line/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { packPaths } from '../../app/paths.ts'
import { sendFirst } from '../../api/early-answers.ts'
import { countersQuery } from '../../api/counters-query.ts'
import { unreadCountQuery } from '../../api/notice-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { startTexts } from '../../../test/start-texts.ts'
import { RouteProvider } from '../../ui/navigation.tsx'
import { HomePage } from './home-page.tsx'
import {
  boardQuery,
  myProcessesQuery,
  myTasksQuery,
  noticesQuery,
  quickFormsQuery,
  urgencyQuery,
} from './home-queries.ts'

type Tasks = Awaited<ReturnType<NonNullable<typeof myTasksQuery.queryFn>>>

const task = (id: string, overdue: boolean): Tasks['rows'][number] => ({
  taskId: id,
  instanceId: id,
  number: id,
  title: id,
  taskName: '计划筛查',
  taskNameEn: '',
  elementId: 'screening',
  flowKey: 'lwPlanApproval',
  flowName: '作业计划审批',
  flowNameEn: '',
  businessState: 'screening',
  instanceStatus: 'active',
  initiator: { userId: 1, name: '陈宇', departmentName: '', onBehalfOf: null },
  createdAt: '2026-11-20T01:00:00Z',
  dueAt: overdue ? '2026-11-20T02:00:00Z' : null,
  completedAt: null,
  overdue,
  escalated: false,
  outcome: null,
  outcomeEn: null,
  currentHandlers: [],
  fields: {},
  onBehalfOf: null,
  batchOutcomes: [],
})

const counted = (count: number, isCapped = false) => ({ count, isCapped })
type Urgency = Awaited<ReturnType<NonNullable<typeof urgencyQuery.queryFn>>>
type Board = Awaited<ReturnType<NonNullable<typeof boardQuery.queryFn>>>

type Counters = Awaited<ReturnType<NonNullable<typeof countersQuery.queryFn>>>

const payments = (count: number | null): Counters => [
  {
    ...{ key: 'toPay', name: '待提交缴费', nameEn: 'Payments to submit', roleId: 100043, pageUrl: packPaths.fees },
    ...{ count, countIsCapped: false },
  },
]

const noUrgency: Urgency = {
  day: '2026-11-22',
  overdue: counted(0),
  today: counted(0),
  later: counted(0),
  undated: counted(0),
}
const work = (id: string, state: BoardState): Board['rows'][number] => ({
  instanceId: id,
  number: id,
  title: `作业 ${id}`,
  state,
  businessState: state === 'unpublished' ? 'approving' : 'published',
  status: state === 'unpublished' ? 'active' : 'completed',
  class: 3,
  feeder: null,
  location: null,
  team: '带电作业一班',
  teamEn: 'Live-line team 1',
  planStart: '2026-11-22T00:30:00.000Z',
  planEnd: '2026-11-22T03:30:00.000Z',
})

function show({
  rows = [],
  urgency = noUrgency,
  board,
  counters,
  toDoPath,
}: {
  rows?: Tasks['rows']
  urgency?: Urgency
  board?: Board
  counters?: Counters
  toDoPath?: string
}) {
  const total = rows.length
  const list = { rows, total, totalIsCapped: false, page: 1, pageSize: 12, next: null }
  queryClient.setQueryData(myTasksQuery.queryKey, list)
  queryClient.setQueryData(urgencyQuery.queryKey, urgency)
  if (counters !== undefined) queryClient.setQueryData(countersQuery.queryKey, counters)
  if (board !== undefined) queryClient.setQueryData(boardQuery.queryKey, board)
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/home', params: {}, query: {}, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <HomePage toDoPath={toDoPath} />
      </RouteProvider>
    </QueryClientProvider>,
  )
}

beforeAll(async () => {
  await startTexts()
  // What is not under test never arrives.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const panel = (name: string) => within(screen.getByRole('region', { name }))

it('says how many there are of each urgency as the server counted them, not as they are shown', () => {
  const urgency = { ...noUrgency, overdue: counted(1_000, true), today: counted(12), later: counted(331) }
  show({ rows: [task('a', true)], urgency, toDoPath: '/to-do' })

  const links = panel('我的待办').getAllByRole('link', { name: /^[\d,]+\+? / })
  expect(links.map(({ textContent }) => textContent)).toEqual(['1,000+ 已超时', '12 今天到期', '331 今天以后到期'])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/to-do?due=overdue',
    '/to-do?due=today',
    '/to-do?due=later',
  ])
})

it('tells of what waits for a role though no task does, and leads there', () => {
  show({ counters: payments(2) })

  const link = panel('我的待办').getByRole('link', { name: '待提交缴费 2' })
  expect(link.getAttribute('href')).toBe(packPaths.fees)
  expect(panel('我的待办').queryByText('没有等您处理的任务')).toBeNull()
})

it.each([
  ['waits for nobody', payments(0), true],
  ['is not there for this person', [], true],
  ['could not be counted', payments(null), false],
  ['is not known yet', undefined, false],
])('says that nothing waits only when no task does and what is counted %s', (_, counters, isSaid) => {
  show(counters === undefined ? {} : { counters })

  expect(panel('我的待办').queryByText('没有等您处理的任务') !== null).toBe(isSaid)
  expect(panel('我的待办').queryByRole('link', { name: '待提交缴费 –' }) !== null).toBe(counters?.[0]?.count === null)
})

it('shows the counters of the roles below the tasks', () => {
  show({ rows: [task('a', true)], counters: payments(2) })

  expect(
    panel('我的待办')
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['已超时', '按角色'])
})

it('leads nowhere when the menu has no such page, and says what has no due date', () => {
  show({ rows: [task('a', true)], urgency: { ...noUrgency, overdue: counted(1), undated: counted(2) } })

  expect(panel('我的待办').queryByRole('link', { name: /已超时/ })).toBeNull()
  expect(panel('我的待办').getByText('未设期限').parentElement?.textContent).toBe('2 未设期限')
})

it('shows the work of today, and what each number counts when it is chosen', () => {
  const rows = [work('1', 'open'), work('2', 'unpublished'), work('3', 'ahead')]
  const counts = { open: 1, unpublished: 1, ahead: 1, past: 0, off: 0 }
  show({ board: { day: '2026-11-22', rows, counts, isCapped: false } })
  const board = panel('今日作业')

  expect(board.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['作业 1', '作业 2', '作业 3'])
  expect(board.getAllByText('08:30–11:30')).toHaveLength(3)
  // Nobody may work what is still being approved: its own state is said.
  expect(board.getByText('审批中')).toBeTruthy()
  expect(board.queryByRole('button', { name: /时段已过/ })).toBeNull()

  fireEvent.click(board.getByRole('button', { name: /未发布/ }))
  expect(board.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['作业 2'])
  fireEvent.click(board.getByRole('button', { name: /未发布/ }))
  expect(board.getAllByRole('link')).toHaveLength(3)
})

it('claims no work where there is none', () => {
  const counts = { open: 0, unpublished: 0, ahead: 0, past: 0, off: 0 }
  show({ board: { day: '2026-11-22', rows: [], counts, isCapped: false } })

  expect(panel('今日作业').getByText('今天没有安排作业')).toBeTruthy()
})

it('says how many notices are unread of all, not of those shown, and marks them all up to the newest shown', async () => {
  const notice = { kind: 'ended', titleEn: '', link: '', createdAt: '2026-11-22T00:00:00Z', from: null, task: null }
  const shown = (id: string) => ({ ...notice, id, title: `通知 ${id}`, readAt: '2026-11-22T01:00:00Z' })
  const list = { total: 1_000, totalIsCapped: true, next: null, rows: [shown('9'), shown('8')], page: 1, pageSize: 8 }
  queryClient.setQueryData(noticesQuery.queryKey, list)
  queryClient.setQueryData(unreadCountQuery.queryKey, { unread: 331, unreadIsCapped: false })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    if (url === '/notice/readAll') sent.push(JSON.parse(String(body)))
    return new Promise(() => {})
  })
  show({})

  expect(panel('通知').getByText('331 条未读')).toBeTruthy()
  fireEvent.click(panel('通知').getByRole('button', { name: '全部标为已读' }))
  await waitFor(() => expect(sent).toEqual([{ upTo: '9' }]))
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

it('says of a task that somebody did that it is done, and nothing of one that waits', () => {
  const notice = { kind: 'task', titleEn: '', createdAt: '2026-11-22T00:00:00Z', from: null, readAt: null }
  const about = (id: string, state: 'open' | 'done' | 'withdrawn') => ({
    ...{ ...notice, id, title: `待办 ${id}`, link: `/mission/form?taskId=${id}` },
    task: { taskId: id, state, by: state === 'done' ? '周敏' : null, endedAt: null, dueAt: null },
  })
  const rows = [about('3', 'open'), about('2', 'done'), about('1', 'withdrawn')]
  queryClient.setQueryData(noticesQuery.queryKey, {
    ...{ total: 3, totalIsCapped: false, next: null, page: 1, pageSize: 8 },
    rows,
  })
  show({})

  const lines = panel('通知').getAllByRole('listitem')
  const states = lines.map((line) => line.querySelector('.ll-task-state')?.textContent)
  expect(states).toEqual([undefined, '周敏 已办理', '已撤销，无需办理'])
})

it.each([
  [2, ['我的待办', '我发起的流程', '今日作业', '通知']],
  [4, ['我的待办', '今日作业', '我发起的流程', '通知']],
])('puts under %i tasks what there is room for', (count, order) => {
  show({ rows: Array.from({ length: count }, (_, n) => task(String(n), true)) })

  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(order)
})

it('takes everything it shows from the one answer that was asked for early', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const page = { total: 0, totalIsCapped: false, next: null, rows: [], page: 1, pageNum: 1, pageSize: 6 }
    const answers = [...shellReads, ...homeReads].map(() => ({ http: 200, retcode: 0, msg: 'ok', data: page }))
    return Response.json({ retcode: 0, msg: 'ok', data: { answers } })
  })

  sendFirst({ home: true })
  const shown = [urgencyQuery, boardQuery, myProcessesQuery, noticesQuery, unreadCountQuery, quickFormsQuery]
  for (const query of [myTasksQuery, countersQuery, ...shown]) {
    // Not every one of them has this shape; what counts is that it was not asked for.
    await queryClient.fetchQuery({ ...query, retry: false } as typeof myTasksQuery).catch(() => undefined)
  }

  expect(asked).toEqual(['/console/first?home=true'])
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
