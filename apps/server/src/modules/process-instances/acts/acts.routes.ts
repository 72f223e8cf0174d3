import { ccApi } from '@liveline/contract/cc/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { longPagingOf } from '../../../http/long-list.ts'
import { serve } from '../../../http/serve.ts'
import type { InstancesService } from '../process-instances.service.ts'
import { markCopiesRead, pageCopies, type CopyRow } from './copies.repository.ts'

export function actsRoutes(
  app: FastifyInstance,
  { instances, database, clock }: { instances: InstancesService; database: Queryable; clock: Clock },
): void {
  serve(app, taskActApi, {
    reject: ({ body, caller, write }) => instances.rejectTask(write, caller, body),
    transfer: ({ body, caller, write }) => instances.transferTask(write, caller, body),
    cc: ({ body, caller, write }) => instances.copyProcess(write, caller, body),
    urge: ({ body, caller, write }) => instances.urgeHandlers(write, caller, body),
    comment: ({ body, caller, write }) => instances.commentOn(write, caller, body),
    deleteComment: ({ body, caller, write }) => instances.deleteComment(write, caller, body),
  })
  serve(app, ccApi, {
    async list({ query, caller }) {
      const paging = longPagingOf(query)
      const { copies, ...counted } = await pageCopies(database, caller.userId, query.unread ?? false, paging)
      return { rows: copies.map(shown), ...counted, page: paging.page, pageSize: paging.pageSize }
    },
    read: ({ body, caller, write }) =>
      write(async (tx) => ({ read: await markCopiesRead(tx, caller.userId, body.ids, clock.now()) })),
  })
}

const shown = (row: CopyRow) => ({
  id: row.id,
  instanceId: row.process_instance_id,
  number: row.number,
  title: row.title,
  flowKey: row.flow_key,
  flowName: row.flow_name,
  flowNameEn: row.flow_name_en,
  status: row.status,
  businessState: row.business_state,
  by:
    row.by_id === null
      ? null
      : { userId: Number(row.by_id), name: row.by_name, departmentName: row.by_department, onBehalfOf: null },
  note: row.note,
  at: row.at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})
