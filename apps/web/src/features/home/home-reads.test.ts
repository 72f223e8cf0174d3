import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { sendEarly } from '../../api/http.ts'
import { myProcessesQuery, myTasksQuery, noticesQuery } from './home-queries.ts'
import { homeReads } from './home-reads.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('home takes every answer that was asked for early, and asks nothing twice', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${url} ${String(body ?? '')}`)
    const page = { total: 0, totalIsCapped: false, next: null, rows: [], page: 1, pageNum: 1, pageSize: 6 }
    return new Response(JSON.stringify({ retcode: 0, msg: 'ok', data: page }))
  })

  for (const read of homeReads) void sendEarly(read)
  for (const query of [myTasksQuery, myProcessesQuery, noticesQuery]) {
    await queryClient.fetchQuery({ ...query, retry: false } as typeof myTasksQuery).catch(() => undefined)
  }

  expect(asked).toHaveLength(homeReads.length)
})
