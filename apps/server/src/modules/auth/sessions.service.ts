import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { LiveSession } from '../../http/authenticate.ts'
import type { Ids } from '../../ids.ts'
import * as repository from './sessions.repository.ts'
import type { EndReason, SessionRecord } from './sessions.repository.ts'

const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/
const IDLE_MS = 30 * 60_000
const ABSOLUTE_MS = 12 * 3_600_000
const SESSIONS_A_USER = 3
const ACTIVITY_WRITE_MS = 60_000
const POLL_CACHE_MS = 2_000
const MOST_CACHED = 20_000
/** How long an ended session still answers why it ended. */
const KEPT_MS = 7 * 24 * 3_600_000

type Origin = { readonly address: string; readonly userAgent: string }

/** Sessions live in the database only, so that they survive a restart and are the same on every node. */
export function createSessionsService({ database, clock, ids }: { database: Database; clock: Clock; ids: Ids }) {
  /** By token, for the polls alone; any other call reads the database. Emptied whenever a session begins or ends. */
  const recent = new Map<string, { record: SessionRecord; readAt: number }>()

  const hashOf = (token: string) => hash('sha256', token, 'buffer')

  function msLeft({ createdAt, lastActivityAt }: SessionRecord): number {
    const now = clock.now().getTime()
    return Math.min(lastActivityAt.getTime() + IDLE_MS - now, createdAt.getTime() + ABSOLUTE_MS - now)
  }

  async function read(token: string, mayBeRecent: boolean): Promise<SessionRecord | undefined> {
    const now = clock.now().getTime()
    const cached = mayBeRecent ? recent.get(token) : undefined
    if (cached !== undefined && Math.abs(now - cached.readAt) < POLL_CACHE_MS) return cached.record
    const record = await repository.findSession(database, hashOf(token))
    recent.delete(token)
    if (record !== undefined && mayBeRecent) {
      if (recent.size >= MOST_CACHED) recent.clear()
      recent.set(token, { record, readAt: now })
    }
    return record
  }

  /** @throws {AppError} the code that says how the session ended */
  function assertAlive(record: SessionRecord | undefined): asserts record is SessionRecord {
    if (record === undefined || !record.enabled) throw new AppError('TOKEN_UNKNOWN')
    if (record.endReason === 'replaced') throw new AppError('SESSION_REPLACED')
    if (record.endReason === 'expired') throw new AppError('SESSION_EXPIRED')
    if (record.endReason !== null) throw new AppError('TOKEN_UNKNOWN')
    if (msLeft(record) <= 0) throw new AppError('SESSION_EXPIRED')
  }

  return {
    /** Opens a session inside the transaction of the login; the oldest beyond the limit end. */
    async open(tx: Queryable, userId: number, origin: Origin): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const now = clock.now()
      // Two logins of one person at once must count each other.
      await tx.query('select id from users where id = $1 for update', [userId])
      await repository.insertSession(tx, { id: ids.next(), tokenHash: hashOf(token), userId, now, ...origin })
      await repository.endOldestSessions(tx, userId, SESSIONS_A_USER, now)
      recent.clear()
      return token
    },

    /**
     * The living session of a token (specification §8, design.md §3).
     * @throws {AppError} TOKEN_MISSING, TOKEN_UNKNOWN, SESSION_INVALID, SESSION_REPLACED, SESSION_EXPIRED
     */
    async authenticate(
      token: string | undefined,
      { countsAsActivity }: { countsAsActivity: boolean },
    ): Promise<LiveSession> {
      if (token === undefined || token === '') throw new AppError('TOKEN_MISSING')
      if (!TOKEN_SHAPE.test(token)) throw new AppError('SESSION_INVALID')
      const record = await read(token, !countsAsActivity)
      assertAlive(record)
      const now = clock.now()
      if (countsAsActivity && now.getTime() - record.lastActivityAt.getTime() >= ACTIVITY_WRITE_MS) {
        await repository.noteActivity(database, record.sessionId, now)
      }
      return { ...record, secondsLeft: Math.max(0, Math.floor(msLeft(record) / 1_000)) }
    },

    async end(tx: Queryable, sessionId: string, reason: EndReason): Promise<void> {
      await repository.endSession(tx, sessionId, reason, clock.now())
      recent.clear()
    },

    async endAllOf(tx: Queryable, userId: number, reason: EndReason): Promise<void> {
      await repository.endSessionsOfUser(tx, userId, reason, clock.now())
      recent.clear()
    },

    purge(): Promise<void> {
      recent.clear()
      return repository.purgeSessions(database, new Date(clock.now().getTime() - KEPT_MS))
    },
  }
}

export type SessionsService = ReturnType<typeof createSessionsService>
