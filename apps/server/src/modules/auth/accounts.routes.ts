import { accountApi } from '@liveline/contract/account/calls.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import type { LoginLimits } from './login-limits.ts'
import { unlockAccount } from './unlock-account.ts'

export function accountsRoutes(app: FastifyInstance, { limits }: { limits: Pick<LoginLimits, 'unlock'> }): void {
  serve(app, accountApi, {
    async unlock({ caller, body, write }) {
      const unlocked = await write((tx) => unlockAccount(tx, limits, { by: caller, userName: body.userName }))
      if (unlocked === undefined) throw new AppError('NOT_FOUND', { details: { what: body.userName } })
      return unlocked
    },
  })
}
