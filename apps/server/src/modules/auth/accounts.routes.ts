import { accountApi } from '@liveline/contract/account/calls.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import { assertMayAdminister } from '../users/people-standing.service.ts'
import type { LoginLimits } from './login-limits.ts'
import { unlockAccount } from './unlock-account.ts'

export function accountsRoutes(app: FastifyInstance, { limits }: { limits: Pick<LoginLimits, 'unlock'> }): void {
  serve(app, accountApi, {
    async unlock({ caller, body, write }) {
      const { userName } = body
      const unlocked = await write((tx) =>
        unlockAccount(tx, limits, {
          by: caller,
          userName,
          assertMay: (person) => assertMayAdminister(tx, caller, 'unlock', [person]),
        }),
      )
      if (unlocked === undefined) throw new AppError('NOT_FOUND', { details: { what: userName } })
      return unlocked
    },
  })
}
