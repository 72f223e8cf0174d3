import { TO_DO_PAGE_CONFIG_ID } from '@liveline/contract/constants.ts'
import { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { COUNT_POLL_MS, countersQuery } from '../../../api/counters-query.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { countText } from '../../../ui/list/count-text.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { useConsole } from '../../console-state.ts'

/** The flows that page config 3 counts; none named means all. */
function countedFlows(): string | undefined {
  const config = useConsole.getState().pageConfigs.find(({ id }) => id === TO_DO_PAGE_CONFIG_ID)
  if (config === undefined) return undefined
  try {
    const parsed = PageParams.safeParse(JSON.parse(config.pageParams))
    return parsed.success && parsed.data.flowIdList.length > 0 ? parsed.data.flowIdList.join(',') : undefined
  } catch {
    return undefined
  }
}

export const todoTotalQuery = queryOptions({
  queryKey: queryKeys.todo.total,
  queryFn: () => api.mission.counts({ query: { flowIds: countedFlows() }, quiet: true }),
  refetchInterval: COUNT_POLL_MS,
})

/** The most urgent of the person's tasks: those overdue, then by due date (answers C10). */
export const urgentTasksQuery = queryOptions({
  queryKey: queryKeys.tasks.urgent,
  queryFn: ({ signal }) => api.mission.search({ body: { finished: false, page: 1, rows: 6 }, signal, quiet: true }),
})

/** What waits, tasks and counters together (answers B20); a number that is missing in part is said when it is enough. */
export function useToDoSum() {
  const language = useLanguage()
  const total = useQuery(todoTotalQuery)
  const counters = useQuery(countersQuery)
  const shown = [
    ...(total.data === undefined ? [] : [{ count: total.data.total, isCapped: total.data.totalIsCapped }]),
    ...(counters.data ?? []).flatMap(({ count, countIsCapped: isCapped }) =>
      count === null ? [] : [{ count, isCapped }],
    ),
  ]
  const sum = shown.reduce((all, { count }) => all + count, 0)
  const isUnknown =
    [total, counters].some((asked) => asked.isError && asked.data === undefined) ||
    counters.data?.some(({ count }) => count === null) === true
  const words = countText(
    sum,
    shown.some(({ isCapped }) => isCapped),
    language,
  )
  return { sum, isUnknown, words, text: isUnknown && sum === 0 ? '–' : words, overdue: total.data?.overdue ?? 0 }
}

/** Address of the general to-do page, when the menu grants it. */
export function toDoPath(): string | undefined {
  const { routes } = useConsole.getState().menu
  const own = routes.filter(({ component }) => component === 'toDoMissions')
  return (own.find(({ params }) => params['pageConfigId'] === String(TO_DO_PAGE_CONFIG_ID)) ?? own[0])?.path
}
