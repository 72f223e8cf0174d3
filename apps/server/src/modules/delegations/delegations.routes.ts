import { delegationApi } from '@liveline/contract/delegation/calls.ts'
import type { FastifyInstance } from 'fastify'
import { longPagingOf } from '../../http/long-list.ts'
import { serve } from '../../http/serve.ts'
import type { DelegationsService } from './delegations.service.ts'

export function delegationsRoutes(app: FastifyInstance, { delegations }: { delegations: DelegationsService }): void {
  serve(app, delegationApi, {
    delegate: ({ query, body, caller, write }) => delegations.delegate(write, caller, { ...query, ...body }),
    forceDelegate: ({ body, caller, write }) => delegations.forceDelegate(write, caller, body),
    forceCancelDelegate: ({ query, body, caller, write }) =>
      delegations.forceCancel(write, caller, query.delegater, body.reason),
    cancelDelegate: ({ caller, write }) => delegations.cancel(write, caller),
    mine: ({ caller }) => delegations.listOwn(caller),
    history: ({ query, caller }) => delegations.pageOwn(caller, longPagingOf(query)),
    ofPerson: ({ query: { userId, ...paging }, caller }) => delegations.pageOf(caller, userId, longPagingOf(paging)),
    list: ({ query, caller }) => delegations.page(caller, query, longPagingOf(query)),
  })
}
