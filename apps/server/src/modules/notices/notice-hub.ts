/**
 * Tells browsers that their counts changed, by actor: a stream listens for its person and for the roles he holds, so
 * nobody has to list the holders of a role. It carries no content and may lose a message: whoever hears nothing polls.
 * Other servers hear of it outside the writing transaction, for NOTIFY inside would make every commit wait for the one
 * before it.
 */
import type { Database } from '../../database/open-database.ts'
import type { Log } from '../../log.ts'
import { actorKey, type Actor } from '../directory/actor.ts'
import { createNoticeChannel } from './notice-channel.repository.ts'

/** Long enough for the transaction that announced to have committed. */
const GATHER_MS = 120
const MOST_ACTORS_PER_MESSAGE = 500

export type NoticeHub = ReturnType<typeof createNoticeHub>
type Listener = () => void

export function createNoticeHub({ database, log }: { database: Database; log: Log }) {
  const listeners = new Map<string, Set<Listener>>()
  let gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const channel = createNoticeChannel({ database, log, onMessage: (text) => tell(text.split(',')) })

  function tell(actors: readonly string[]): void {
    // Once, whoever is addressed as himself and by two roles.
    for (const listener of new Set(actors.flatMap((actor) => [...(listeners.get(actor) ?? [])]))) listener()
  }

  function flush(): void {
    timer = undefined
    const actors = [...gathered]
    gathered = new Set()
    tell(actors)
    for (let from = 0; from < actors.length; from += MOST_ACTORS_PER_MESSAGE) {
      channel.send(actors.slice(from, from + MOST_ACTORS_PER_MESSAGE).join())
    }
  }

  return {
    /** Joins the servers that share the database. */
    start: channel.start,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await channel.stop()
    },
    /**
     * Listens for whatever is announced to one of these actors; gives back what ends the subscription. The roles are
     * those of this moment: of one given later its holder hears when his stream is opened anew, at the latest after
     * `LONGEST_STREAM_MS` (notice-streams.ts), and until then by polling.
     */
    subscribe(actors: readonly Actor[], listener: Listener): () => void {
      const keys = actors.map(actorKey)
      for (const key of keys) listeners.set(key, (listeners.get(key) ?? new Set()).add(listener))
      return () => {
        for (const key of keys) {
          const own = listeners.get(key)
          own?.delete(listener)
          if (own?.size === 0) listeners.delete(key)
        }
      }
    },
    announce(actors: Iterable<Actor>): void {
      for (const actor of actors) gathered.add(actorKey(actor))
      if (isStopped || gathered.size === 0) return
      timer ??= setTimeout(flush, GATHER_MS)
      timer.unref()
    },
  }
}
