import type { OwnSession } from '@liveline/contract/session/shapes.ts'
import type { Write } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import type { SessionsService } from './sessions.service.ts'

/** Where the caller is logged in, and the end of it anywhere else (answers A10). */
export function createOwnSessions(sessions: SessionsService) {
  return {
    /** The newest first. */
    listSessions: (caller: Caller): Promise<OwnSession[]> => sessions.listOf(caller),

    /** Ends others of the caller's sessions; his own ends by logging out. */
    endSessions: (write: Write, caller: Caller, sessionIds: readonly string[]): Promise<number> =>
      write(async (tx) => {
        const others = sessionIds.filter((sessionId) => sessionId !== caller.sessionId)
        const ended = await sessions.endAmong(tx, caller.userId, others)
        if (ended > 0)
          await audit(tx, caller, {
            action: 'session.end',
            objectType: 'user',
            objectId: caller.userId,
            after: { ended },
          })
        return ended
      }),
  }
}
