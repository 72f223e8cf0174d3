/**
 * The connection on which servers that share a database tell each other whose work changed: by NOTIFY, outside every
 * transaction. It is opened again when it is lost, and what was said meanwhile is lost with it: whoever hears nothing
 * polls.
 */
import pg from 'pg'
import type { Database } from '../../database/open-database.ts'
import type { Log } from '../../log.ts'

const CHANNEL = 'liveline_notices'
const RECONNECT_MS = 5_000

export function createNoticeChannel(parts: {
  readonly database: Pick<Database, 'connectionString'>
  readonly log: Log
  readonly onMessage: (text: string) => void
}) {
  const { database, log, onMessage } = parts
  let client: pg.Client | undefined
  let reconnect: NodeJS.Timeout | undefined
  let isStopped = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: database.connectionString, application_name: 'liveline-notices' })
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh, undefined))
    fresh.on('notification', ({ payload = '' }) => onMessage(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      if (isStopped) await fresh.end()
      else client = fresh
    } catch (error) {
      lost(fresh, error)
    }
  }

  function lost(which: pg.Client, error: unknown): void {
    if (client === which) client = undefined
    if (isStopped || reconnect !== undefined) return
    log.warn({ err: error }, 'the notice channel is closed; it is opened again')
    reconnect = setTimeout(() => {
      reconnect = undefined
      void connect()
    }, RECONNECT_MS)
    reconnect.unref()
  }

  return {
    start: connect,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(reconnect)
      await client?.end().catch(() => undefined)
    },
    /** Does nothing while there is no connection. */
    send(text: string): void {
      client?.query('select pg_notify($1, $2)', [CHANNEL, text]).catch((error: unknown) => {
        log.warn({ err: error }, 'other servers were not told of new notices; they poll')
      })
    },
  }
}
