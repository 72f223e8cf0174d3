import { noticeApi } from '@liveline/contract/notice/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Queryable, Write } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { longPagingOf } from '../../http/long-list.ts'
import { serve } from '../../http/serve.ts'
import type { Log } from '../../log.ts'
import type { Servers } from '../servers/servers.service.ts'
import type { SessionsService } from '../auth/sessions.service.ts'
import type { NoticeHub } from './notice-hub.ts'
import { createNoticeStreams } from './notice-streams.ts'
import {
  countUnread,
  markRead,
  markReadUntil,
  markTaskRead,
  pageNotices,
  type NoticeTask,
} from './notices.repository.ts'

type Parts = {
  readonly database: Queryable
  readonly clock: Clock
  readonly log: Log
  readonly hub: NoticeHub
  readonly sessions: Pick<SessionsService, 'onEnded' | 'listEnded'>
  readonly servers: Pick<Servers, 'takeStreamPlace' | 'onRejoined'>
}

export function noticesRoutes(app: FastifyInstance, { database, clock, log, hub, sessions, servers }: Parts): void {
  const streams = createNoticeStreams({ hub, sessions, servers, log })
  app.addHook('preClose', streams.stop)

  /** The other windows of whoever has read something, on whatever machine, count anew. */
  const tellOwn = ({ userId }: Pick<Caller, 'userId'>, write: Write) =>
    write.afterCommit(() => hub.announce([{ kind: 'user', id: userId }]))

  serve(app, noticeApi, {
    stream: ({ caller, reply }) => streams.open(caller, reply),
    async list({ query, caller }) {
      const paging = longPagingOf(query)
      const search = { userId: caller.userId, unread: query.unread ?? false, kind: query.kind }
      const { notices, ...counted } = await pageNotices(database, search, paging)
      const rows = notices.map((notice) => ({
        ...notice,
        createdAt: notice.createdAt.toISOString(),
        readAt: notice.readAt?.toISOString() ?? null,
        task: notice.task === null ? null : taskOnWire(notice.task),
      }))
      return { rows, ...counted, page: paging.page, pageSize: paging.pageSize }
    },
    async count({ caller }) {
      const { count: unread, countIsCapped: unreadIsCapped } = await countUnread(database, caller.userId)
      return { unread, unreadIsCapped }
    },
    async readTask({ body, caller, write }) {
      const isMarked = await write((tx) => markTaskRead(tx, caller.userId, body.taskId, clock.now()))
      if (isMarked) tellOwn(caller, write)
    },
    async readAll({ body, caller, write }) {
      await write((tx) => markReadUntil(tx, caller.userId, body.upTo, clock.now()))
      tellOwn(caller, write)
    },
    async read({ body, caller, write }) {
      const isMarked = await write((tx) => markRead(tx, caller.userId, body.ids, clock.now()))
      if (isMarked) tellOwn(caller, write)
    },
  })
}

const taskOnWire = ({ endedAt, dueAt, ...task }: NoticeTask) => ({
  ...task,
  endedAt: endedAt?.toISOString() ?? null,
  dueAt: dueAt?.toISOString() ?? null,
})
