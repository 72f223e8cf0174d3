import { identityApi } from '@liveline/contract/identity/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { IdentitiesService } from './identities.service.ts'

export function identitiesRoutes(app: FastifyInstance, { identities }: { identities: IdentitiesService }): void {
  serve(app, identityApi, {
    listOwn: ({ caller }) => identities.listOwn(caller),
    unlinkOwn: ({ caller, body, write }) => identities.unlinkOwn(write, caller, body.provider),
    list: ({ query }) => identities.list(query.userName),
    unlink: ({ caller, body, write }) => identities.unlink(write, caller, body),
  })
}
