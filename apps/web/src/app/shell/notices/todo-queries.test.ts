import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useConsole } from '../../console-state.ts'
import type { ConsoleRoute } from '../../menu-routes.ts'
import { toDoPath, todoTotalQuery } from './todo-queries.ts'

const asked: string[] = []
const aConfig = (id: number, flowIdList: readonly string[]) =>
  ({ id, pageParams: JSON.stringify({ flowIdList, filters: [], columns: [], actions: [] }) }) as unknown as PageConfig
const aToDoPage = (pageConfigId: string) =>
  ({ path: `/to-do-${pageConfigId}`, component: 'toDoMissions', params: { pageConfigId } }) as unknown as ConsoleRoute

beforeEach(() => {
  asked.length = 0
  queryClient.clear()
  const menu = { nodes: [], routes: [aToDoPage('2'), aToDoPage('3')], home: '/home' }
  useConsole.setState({ menu, pageConfigs: [aConfig(2, ['lwPlan']), aConfig(3, ['ticket', 'permit'])] })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({
      retcode: 0,
      msg: '',
      data: { items: [], total: 0, totalIsCapped: false, overdue: 0, overdueIsCapped: false },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

it('counts the flows of page config 3 (specification §9), and leads to its list', async () => {
  await queryClient.fetchQuery(todoTotalQuery)

  const flows = asked.map((url) => new URL(url, 'http://console').searchParams.get('flowIds'))
  expect(flows).toEqual(['ticket,permit'])
  expect(toDoPath()).toBe('/to-do-3')
})
