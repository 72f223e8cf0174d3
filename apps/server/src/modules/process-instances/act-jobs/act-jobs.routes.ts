import { actJobApi } from '@liveline/contract/act-job/calls.ts'
import { historySorts } from '@liveline/contract/process-instance/conditions.ts'
import type { FastifyInstance } from 'fastify'
import { longPagingOf } from '../../../http/long-list.ts'
import { serve } from '../../../http/serve.ts'
import { instanceSearchOf, type InstanceInput } from '../../missions/lists/instance-search.ts'
import type { ActJobsService } from './act-jobs.service.ts'

export function actJobsRoutes(app: FastifyInstance, { actJobs }: { actJobs: ActJobsService }): void {
  serve(app, actJobApi, {
    foresee: ({ body, caller }) => actJobs.foresee(caller, body.order, selectionOf(body)),
    begin: ({ body, caller, write }) => actJobs.begin(write, caller, body, selectionOf(body)),
    list: () => actJobs.list(),
    get: ({ query, caller }) => actJobs.get(caller, query.id),
    async results({ query, caller }) {
      const { rows, ...page } = await actJobs.results(caller, { id: query.id, state: query.state }, longPagingOf(query))
      return { rows: [...rows], ...page }
    },
    stop: ({ body, caller, write }) => actJobs.stop(write, caller, body.id),
    repeat: ({ body, caller, write }) => actJobs.repeat(write, caller, body.id),
  })
}

const selectionOf = ({
  instanceIds,
  search,
}: {
  instanceIds?: string[] | undefined
  search?: InstanceInput | undefined
}) => ({
  instanceIds,
  search: instanceSearchOf(search ?? {}, historySorts),
})
