/**
 * Tells browsers that their counts changed. It carries no content and may lose a message: whoever hears nothing polls.
 * Across server processes it travels by NOTIFY, sent outside the writing transaction, for NOTIFY inside would make
 * every commit wait for the one before it.
 */
import pg from 'pg'
import type { Database } from '../../database/open-database.ts'
import type { Log } from '../../log.ts'

const CHANNEL = 'liveline_notices'
/** Long enough for the transaction that announced to have committed. */
const GATHER_MS = 120
const RECONNECT_MS = 5_000
const MOST_IDS_PER_MESSAGE = 500

export type NoticeHub = ReturnType<typeof createNoticeHub>
type Listener = () => void

export function createNoticeHub({ database, log }: { database: Database; log: Log }) {
  const listeners = new Map<number, Set<Listener>>()
  let gathered = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let reconnect: NodeJS.Timeout | undefined
  let isStopped = false

  function tell(userIds: Iterable<number>): void {
    for (const userId of userIds) for (const listener of listeners.get(userId) ?? []) listener()
  }

  function flush(): void {
    timer = undefined
    const userIds = [...gathered]
    gathered = new Set()
    tell(userIds)
    if (client === undefined) return
    for (let from = 0; from < userIds.length; from += MOST_IDS_PER_MESSAGE) {
      const payload = userIds.slice(from, from + MOST_IDS_PER_MESSAGE).join()
      client.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch((error: unknown) => {
        log.warn({ err: error }, 'other servers were not told of new notices; they poll')
      })
    }
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: database.connectionString, application_name: 'liveline-notices' })
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh, undefined))
    fresh.on('notification', ({ payload = '' }) => tell(payload.split(',').map(Number)))
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
    /** Joins the servers that share the database. */
    start: connect,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(reconnect)
      await client?.end().catch(() => undefined)
    },
    /** Gives back what ends the subscription. */
    subscribe(userId: number, listener: Listener): () => void {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(userId)
      }
    },
    announce(userIds: Iterable<number>): void {
      for (const userId of userIds) gathered.add(userId)
      if (isStopped || gathered.size === 0) return
      timer ??= setTimeout(flush, GATHER_MS)
      timer.unref()
    },
  }
}
