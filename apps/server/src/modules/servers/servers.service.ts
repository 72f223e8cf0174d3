/**
 * The servers that share a database (docs/adr/0025-several-servers.md). Each beats once a second by the clock of the
 * database; one whose beats are missing is dead to the others, and one that finds itself dead joins anew.
 */
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import type { LimitExchange } from '../../http/limit-exchange.ts'
import type { Ids } from '../../ids.ts'
import type { Log } from '../../log.ts'
import * as repository from './servers.repository.ts'

const BEAT_MS = 1_000
/** So that servers that started together do not stay in step, and each hears what the one before said. */
const JITTER_MS = 200
const DEAD_AFTER_MS = 5_000

export type ServersParts = {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly exchange: LimitExchange
  readonly deadAfterMs?: number | undefined
}

/** A place that an event stream holds. */
export type StreamPlace = { giveBack(): Promise<void> }

export function createServers({ database, clock, ids, log, exchange, deadAfterMs = DEAD_AFTER_MS }: ServersParts) {
  const rejoinListeners = new Set<() => void>()
  let self: repository.ServerRecord | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isFailing = false
  let isStopped = false

  async function join(facts: Pick<repository.ServerRecord, 'address' | 'version'>): Promise<void> {
    const fresh = { ...facts, id: ids.next() }
    await repository.insertServer(database, fresh)
    self = fresh
    exchange.forget()
    await beat()
  }

  /** Says that this server lives, and hears of the others. */
  async function beat(): Promise<void> {
    if (self === undefined || isStopped) return
    const { address, version, id } = self
    const others = await repository.beat(database, { id, counts: exchange.collect(), deadAfterMs, now: clock.now() })
    if (others !== undefined) return exchange.hear(others)
    log.warn({ server: id }, 'this server was away for too long and joins the others anew')
    await join({ address, version })
    for (const listener of rejoinListeners) listener()
  }

  async function tick(): Promise<void> {
    try {
      await beat()
      isFailing = false
    } catch (error) {
      if (!isFailing && !isStopped) log.warn({ err: error }, 'the other servers were not told that this one lives')
      isFailing = true
    }
  }

  return {
    join,
    beat,
    /** Living servers as last heard, this one among them. */
    count: () => exchange.servers,

    /** The servers on this database, as an administrator looks for them; `isAsked` is this one. */
    async list(): Promise<(repository.ListedServer & { readonly isAsked: boolean })[]> {
      const listed = await repository.listServers(database, deadAfterMs)
      return listed.map((server) => ({ ...server, isAsked: server.id === self?.id }))
    },

    /** Joins, and beats from now on. */
    async start(facts: Pick<repository.ServerRecord, 'address' | 'version'>): Promise<void> {
      await join(facts)
      const next = () => {
        running = tick().finally(() => {
          if (!isStopped) timer = setTimeout(next, BEAT_MS + (Math.random() - 0.5) * 2 * JITTER_MS).unref()
        })
      }
      next()
    },

    /** Tells of an absence in which this server may have missed whatever the others said. */
    onRejoined(listener: () => void): void {
      rejoinListeners.add(listener)
    },

    /** One of the places that a session has for streams on all servers; undefined when there is none left. */
    async takeStreamPlace(sessionId: string, places: number): Promise<StreamPlace | undefined> {
      if (self === undefined) return { giveBack: async () => {} }
      const { id: serverId } = self
      // Two that reach for the same free place: the second looks for another.
      for (let attempt = 1; attempt <= places; attempt++) {
        const place = await repository.takePlace(database, { serverId, sessionId, places, deadAfterMs })
        if (place === undefined) continue
        return { giveBack: () => repository.givePlaceBack(database, { serverId, sessionId, place }) }
      }
      return undefined
    },

    purge: () => repository.purgeServers(database),

    /** Leaves: the others count without this one at once. */
    async stop(): Promise<void> {
      if (isStopped) return
      isStopped = true
      clearTimeout(timer)
      await running
      if (self !== undefined) await repository.deleteServer(database, self.id).catch(() => undefined)
    },
  }
}

export type Servers = ReturnType<typeof createServers>
