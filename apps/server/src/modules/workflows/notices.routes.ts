import { pagingOf } from '@liveline/contract/paging.ts'
import { noticeApi } from '@liveline/contract/work-flow.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import { serve } from '../../http/serve.ts'
import type { NoticeHub } from './notice-hub.ts'
import { markRead, pageNotices } from './notices.repository.ts'

/** Keeps proxies from closing a stream that has nothing to say. */
const HEARTBEAT_MS = 25_000
/** A stream ends by itself, so that an ended session does not go on listening; the browser opens a new one. */
const LONGEST_STREAM_MS = 5 * 60_000
const RECONNECT_MS = 3_000

export function noticesRoutes(
  app: FastifyInstance,
  { database, clock, hub }: { database: Database; clock: Clock; hub: NoticeHub },
): void {
  const streams = new Set<() => void>()
  app.addHook('preClose', () => {
    for (const end of streams) end()
  })

  serve(app, noticeApi, {
    stream({ caller, reply }) {
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      raw.write(`retry: ${RECONNECT_MS}\nevent: todo\ndata: {}\n\n`)
      const unsubscribe = hub.subscribe(caller.userId, () => {
        raw.write('event: todo\ndata: {}\n\nevent: notice\ndata: {}\n\n')
      })
      const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
      const limit = setTimeout(end, LONGEST_STREAM_MS)
      streams.add(end)
      raw.on('close', end)
      raw.on('error', end)

      function end(): void {
        clearInterval(heartbeat)
        clearTimeout(limit)
        unsubscribe()
        streams.delete(end)
        raw.end()
      }
    },
    async list({ query, caller }) {
      const paging = pagingOf(query)
      const { notices, total } = await pageNotices(database, {
        userId: caller.userId,
        unread: query.unread ?? false,
        limit: paging.pageSize,
        offset: (paging.page - 1) * paging.pageSize,
      })
      const rows = notices.map((notice) => ({
        ...notice,
        createdAt: notice.createdAt.toISOString(),
        readAt: notice.readAt?.toISOString() ?? null,
      }))
      return { rows, total, ...paging }
    },
    read: ({ body, caller }) => markRead(database, caller.userId, body.ids, clock.now()),
  })
}
