// @vitest-environment happy-dom
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { startTexts } from '../../../../test/start-texts.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { MissionList } from './mission-list.tsx'

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
      { key: 'taskName', title: '环节', titleEn: 'Step' },
      { key: 'fields.class', title: '类别', titleEn: 'Class' },
      { key: 'dueAt', title: '办理期限', titleEn: 'Due' },
    ],
    filters: [{ key: 'keyword', title: '编号或标题', titleEn: 'Number or title', kind: 'text' }],
    actions: ['open', 'instance'],
  }),
}
const applicant = { userId: 1, name: '陈宇', departmentName: '带电作业一班', onBehalfOf: null }
const row: MissionRow = {
  taskId: 't1',
  taskName: '计划筛查',
  taskNameEn: 'Screening',
  elementId: 'screening',
  instanceId: 'i1',
  flowKey: 'lwPlanApproval',
  flowName: '作业计划审批',
  flowNameEn: 'Work-plan approval',
  number: 'LWP-151-202611-0001',
  title: '10kV 莲塘 811 线 接引流线',
  initiator: applicant,
  createdAt: '2026-11-20T01:00:00Z',
  dueAt: '2026-11-21T01:00:00Z',
  overdue: true,
  escalated: false,
  completedAt: null,
  outcome: null,
  outcomeEn: null,
  instanceStatus: 'active',
  businessState: 'screening',
  currentHandlers: [],
  fields: { class: 2 },
  onBehalfOf: null,
  batchOutcomes: [],
}

type List = () => Response | Promise<Response>
const ok = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
const rows = (...found: MissionRow[]) =>
  ok({ total: found.length, totalIsCapped: false, next: null, page: 1, pageSize: 20, rows: found })
const asked: unknown[] = []
let list: List = () => rows()

function show(query: Record<string, string> = {}) {
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/live-work/toDoMissionManage_3', params: { pageConfigId: '3' }, query, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <MissionList finished={false} />
      </RouteProvider>
    </QueryClientProvider>,
  )
}

beforeAll(startTexts)
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  asked.length = 0
  list = () => rows()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // The server is there, whatever it says of the list.
    if (url === '/healthz') return new Response()
    if (url.startsWith('/pageTable/get/id')) return ok(pageConfig)
    asked.push(JSON.parse(String(init.body)))
    return list()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows that it is loading', async () => {
  list = () => new Promise(() => {})

  show()

  expect(await screen.findByLabelText('正在加载')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

it('says why an empty list is empty, and of filters that they hide everything', async () => {
  show()
  expect(await screen.findByText('没有等您处理的任务')).toBeTruthy()
  cleanup()

  show({ keyword: '没有的编号' })
  expect(await screen.findByText('没有符合条件的记录')).toBeTruthy()
  expect(screen.getByRole('button', { name: '清除筛选' })).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ finished: false, keyword: '没有的编号', page: 1 })
})

it('offers to work through the list only where it has a task', async () => {
  const start = () => screen.getByRole<HTMLButtonElement>('button', { name: '逐个办理' })
  show()
  await screen.findByText('没有等您处理的任务')
  expect([start().disabled, start().dataset['kind'], start().title]).toEqual([true, undefined, '列表中没有任务'])
  cleanup()
  queryClient.clear()
  list = () => rows(row)

  show()

  await screen.findByText(row.title)
  expect([start().disabled, start().dataset['kind'], start().title]).toEqual([false, 'primary', ''])
})

it('names the failure with its request, and tries again', async () => {
  list = () => Response.json({ retcode: 50001, msg: '服务暂时不可用', requestId: 'r-17' }, { status: 503 })
  show()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('服务暂时不可用')
  expect(alert.textContent).toContain('r-17')

  list = () => rows(row)
  fireEvent.click(within(alert).getByRole('button', { name: '重试' }))

  expect(await screen.findByText(row.title)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('draws the columns of the page config, each row a real link, overdue in a word', async () => {
  list = () => rows(row)

  show()

  const link = await screen.findByRole('link', { name: row.title })
  expect(link.getAttribute('href')).toBe('/mission/form?taskId=t1')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    '计划编号',
    '标题',
    '环节',
    '类别',
    '办理期限',
    '操作',
  ])
  const line = link.closest('tr') as HTMLElement
  expect(line.textContent).toContain('2 类')
  expect(line.textContent).toContain('已超时')
  expect(within(line).getByRole('link', { name: '办理' })).toBeTruthy()
  expect(within(line).getByRole('link', { name: '流程' }).getAttribute('href')).toBe('/mission/instance?instanceId=i1')
})
