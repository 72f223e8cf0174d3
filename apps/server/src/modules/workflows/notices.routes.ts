import { pagingOf } from '@liveline/contract/paging.ts'
import { noticeApi } from '@liveline/contract/work-flow.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import { serve } from '../../http/serve.ts'
import type { Log } from '../../log.ts'
import type { SessionsService } from '../auth/sessions.service.ts'
import type { NoticeHub } from './notice-hub.ts'
import { createNoticeStreams } from './notice-streams.ts'
import { markRead, pageNotices } from './notices.repository.ts'

type Parts = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly hub: NoticeHub
  readonly sessions: Pick<SessionsService, 'onEnded' | 'listEnded'>
}

export function noticesRoutes(app: FastifyInstance, { database, clock, log, hub, sessions }: Parts): void {
  const streams = createNoticeStreams({ hub, sessions, log })
  app.addHook('preClose', streams.stop)

  serve(app, noticeApi, {
    stream({ caller, reply }) {
      streams.open(caller, reply)
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
    read: ({ body, caller }) => database.transaction((tx) => markRead(tx, caller.userId, body.ids, clock.now())),
  })
}
