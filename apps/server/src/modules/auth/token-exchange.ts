import type { Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import { audit } from '../audit/audit.service.ts'
import type { LoggedIn, SessionOrigin, SessionsService } from './sessions.service.ts'

/** A token that a link brings, which others may have seen, for a session of the caller's own (specification §2). */
export function createTokenExchange(sessions: SessionsService) {
  return {
    /** Whom a token in the address would log in; one answer for every token that would not. */
    async previewToken(token: string): Promise<{ name: string; userName: string }> {
      const found = await sessions.findExchangeable(token)
      if (found === undefined) throw new AppError('TOKEN_NOT_EXCHANGEABLE')
      return { name: found.name, userName: found.userName }
    },

    /** Makes a session of the caller's own out of a token that others may have seen; works once. */
    async exchangeToken(write: Write, token: string, origin: SessionOrigin): Promise<LoggedIn> {
      const found = await sessions.findExchangeable(token)
      if (found === undefined) throw new AppError('TOKEN_NOT_EXCHANGEABLE')
      const { userId, userName, mustChangePassword } = found
      const session = await write(async (tx) => {
        const opened = await sessions.exchange(tx, found, origin)
        if (opened === undefined) throw new AppError('TOKEN_NOT_EXCHANGEABLE')
        const { address } = origin
        await audit(tx, found, { action: 'session.exchange', objectType: 'user', objectId: userId, address })
        return opened
      })
      return { ...session, userName, mustChangePassword }
    },
  }
}
