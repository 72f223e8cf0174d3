import { accountApi } from '@liveline/contract/account/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import type { LoginLimits } from './login-limits.ts'
import { unlockAccount } from './unlock-account.ts'

export function accountsRoutes(app: FastifyInstance, parts: { database: Database; limits: LoginLimits }): void {
  serve(app, accountApi, {
    async unlock({ caller, body }) {
      const unlocked = await unlockAccount(parts, caller, body.userName)
      if (unlocked === undefined) throw new AppError('NOT_FOUND', { details: { what: body.userName } })
      return unlocked
    },
  })
}
