import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import { pagingOf } from '@liveline/contract/paging.ts'
import { noticeApi } from '@liveline/contract/work-flow.api.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import type { Log } from '../../log.ts'
import type { SessionsService } from '../auth/sessions.service.ts'
import type { NoticeHub } from './notice-hub.ts'
import { createNoticeStreams } from './notice-streams.ts'
import { countNotices, listNotices, markRead } from './notices.repository.ts'

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
      const { page, pageSize } = pagingOf(query)
      const { after, unread = false, exactTotal = false } = query
      const before = after === undefined ? (page - 1) * pageSize : 0
      if (before >= COUNTED_ROWS || (after !== undefined && !z.uuid().safeParse(after).success)) {
        const problems = before > 0 ? `page: at most ${COUNTED_ROWS} rows, then after` : 'after: the next of an answer'
        throw new AppError('INVALID_INPUT', { details: { problems } })
      }
      const search = { userId: caller.userId, unread }
      const { notices, next } = await listNotices(database, { ...search, after, limit: before + pageSize })
      const { total, isCapped } = await countNotices(database, { ...search, exact: exactTotal })
      const rows = notices.slice(before).map((notice) => ({
        ...notice,
        createdAt: notice.createdAt.toISOString(),
        readAt: notice.readAt?.toISOString() ?? null,
      }))
      return { rows, total, totalIsCapped: isCapped, next: next ?? null, page, pageSize }
    },
    read: ({ body, caller }) => database.transaction((tx) => markRead(tx, caller.userId, body.ids, clock.now())),
  })
}
