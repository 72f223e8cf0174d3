/** Refused tries at what asks for a right are entries of the audit log, as refused logins are. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import { asAppError } from '../../http/error-handler.ts'
import type { Log } from '../../log.ts'
import { audit } from './audit.service.ts'

/** A person who tries the same call again and again within this time is one entry: nobody fills the log by trying. */
const ONE_TRY_MS = 10 * 60_000

export function noteRefusals(
  app: FastifyInstance,
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
): void {
  const noted = new Map<string, number>()

  app.addHook('onError', async (request, _reply, error) => {
    const { caller } = request
    const call = request.called?.call
    if (caller === undefined || call === undefined || call.access === 'session' || call.access === 'public') return
    const refusal = asAppError(error, request)
    if (refusal.entry.http !== 403) return
    const place = `${call.method} ${call.path}`
    const tried = `${caller.userId} ${place}`
    const now = clock.now().getTime()
    if (now - (noted.get(tried) ?? Number.NEGATIVE_INFINITY) < ONE_TRY_MS) return
    for (const [earlier, at] of noted) if (now - at >= ONE_TRY_MS) noted.delete(earlier)
    noted.set(tried, now)
    const entry = {
      action: 'access.refused',
      objectType: 'call',
      objectId: place,
      result: 'refused' as const,
      address: request.ip,
      after: { right: call.access, code: refusal.code },
    }
    // The refusal stands whether it is noted or not.
    await database
      .transaction((tx) => audit(tx, caller, entry))
      .catch((failure: unknown) => log.error({ err: failure, place }, 'a refusal could not be noted in the audit log'))
  })
}
