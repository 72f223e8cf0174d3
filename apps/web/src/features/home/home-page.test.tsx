// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { startTexts } from '../../../test/start-texts.ts'
import { RouteProvider } from '../../ui/navigation.tsx'
import { HomePage } from './home-page.tsx'
import { myTasksQuery } from './home-queries.ts'

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

function show(list: Pick<Tasks, 'rows' | 'total' | 'totalIsCapped'>) {
  queryClient.setQueryData(myTasksQuery.queryKey, { ...list, page: 1, pageSize: 12, next: null })
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/home', params: {}, query: {}, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <HomePage />
      </RouteProvider>
    </QueryClientProvider>,
  )
  return screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
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

it('counts the groups of tasks that are all shown', () => {
  const rows = [task('a', true), task('b', true), task('c', false)]

  expect(show({ rows, total: 3, totalIsCapped: false })).toEqual(['已超时 2', '稍后 1'])
})

it('says that the last group shown may have more than is shown', () => {
  expect(show({ rows: [task('a', true), task('b', false)], total: 40, totalIsCapped: false })).toEqual([
    '已超时 1',
    '稍后 1+',
  ])
  cleanup()
  expect(show({ rows: [task('a', true)], total: 1_000, totalIsCapped: true })).toEqual(['已超时 1+'])
})
