import { CONFIRMED_FOR_MS } from '@liveline/contract/constants.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { OwnSession } from '@liveline/contract/session/shapes.ts'
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Credentials, LiveSession } from '../../http/authenticate.ts'
import type { Caller } from '../../http/caller.ts'
import type { Ids } from '../../ids.ts'
import { deviceOf } from './device.ts'
import { boundSecretOf } from './session-cookie.ts'
import { createSystemConfigService } from '../system-config/system-config.service.ts'
import { endSessionsAmong, findReplacing, listSessionsOf } from './own-sessions.repository.ts'
import { createPasswordAge } from './password-age.ts'
import { isExtendable, livingSince, msLeft, type SessionLimits } from './session-lifetime.ts'
import * as repository from './sessions.repository.ts'
import type { EndReason, SessionRecord } from './sessions.repository.ts'

const SECRET_BYTES = 32
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/
const ACTIVITY_WRITE_MS = 60_000
/** Less than a second: so long a session that was ended on another server may still be answered to a poll (issue 6). */
const POLL_CACHE_MS = 900
const MOST_CACHED = 20_000
/** How long an ended session still answers why it ended. */
const KEPT_MS = 7 * 24 * 3_600_000

export type SessionOrigin = {
  readonly address: string
  readonly userAgent: string
  /** A browser's session is bound to a cookie; without one it is an API client's, and shorter. */
  readonly isBrowser: boolean
}

/** The only moment at which token and secret are known here; `secret` belongs into the cookie of a browser. */
export type OpenedSession = {
  readonly sessionId: string
  readonly token: string
  readonly secret: string | undefined
}

/** What a login answers. */
export type LoggedIn = OpenedSession & { readonly userName: string; readonly mustChangePassword: boolean }

/** Sessions live in the database only, so that they survive a restart and are the same on every node. */
export function createSessionsService({ database, clock, ids }: { database: Database; clock: Clock; ids: Ids }) {
  const systemConfig = createSystemConfigService({ database })
  const passwordAge = createPasswordAge({ systemConfig, clock })
  /** By token, for the polls alone; any other call reads the database. Emptied whenever a session begins or ends. */
  const recent = new LRUCache<string, { record: SessionRecord; readAt: number }>({ max: MOST_CACHED })
  const endListeners = new Set<(sessionIds: readonly string[]) => void>()

  const readLimits = async (): Promise<SessionLimits> => ({
    idleMinutes: await systemConfig.read('session.idleMinutes'),
    absoluteHours: await systemConfig.read('session.absoluteHours'),
  })
  const mustChange = async (record: SessionRecord) => record.mustChangePassword || (await passwordAge.isExpired(record))
  const hashOf = (text: string) => hash('sha256', text, 'buffer')
  const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url')

  async function read(token: string, mayBeRecent: boolean): Promise<SessionRecord | undefined> {
    // Before the database is asked.
    const now = clock.elapsedMs()
    const cached = mayBeRecent ? recent.get(token) : undefined
    if (cached !== undefined && now - cached.readAt < POLL_CACHE_MS) return cached.record
    const record = await repository.findSession(database, hashOf(token), clock.now())
    recent.delete(token)
    if (record !== undefined && mayBeRecent) recent.set(token, { record, readAt: now })
    return record
  }

  /** A token without its cookie is worth nothing, and tells nothing: the answer is that of one that never was. */
  function isBound({ bindHash }: SessionRecord, { token = '', cookies }: Credentials): boolean {
    if (bindHash === null) return true
    const secret = boundSecretOf(token, cookies)
    return secret !== undefined && timingSafeEqual(hashOf(secret), bindHash)
  }

  /** Names the login that ended this session, for whoever did not log in elsewhere (answers A9). */
  async function replaced({ sessionId }: SessionRecord): Promise<AppError> {
    const by = await findReplacing(database, sessionId)
    if (by === undefined) return new AppError('TOKEN_UNKNOWN')
    const device = [deviceOf(by.userAgent), by.address].filter((part) => part !== '').join(', ')
    return new AppError('SESSION_REPLACED', { details: { at: by.createdAt.toISOString(), device } })
  }

  /** @throws {AppError} the code that says how the session ended */
  async function assertAlive(record: SessionRecord, limits: SessionLimits): Promise<void> {
    // To whoever holds the session, and to nobody else.
    if (!record.enabled) throw new AppError('ACCOUNT_DISABLED')
    if (record.endReason === 'replaced') throw await replaced(record)
    if (record.endReason === 'expired') throw new AppError('SESSION_EXPIRED')
    if (record.endReason !== null) throw new AppError('TOKEN_UNKNOWN')
    if (msLeft(record, clock.now(), limits) <= 0) throw new AppError('SESSION_EXPIRED')
  }

  async function insert(
    tx: Tx,
    session: { userId: number; createdAt: Date; origin: SessionOrigin },
  ): Promise<OpenedSession> {
    const { userId, createdAt, origin } = session
    const sessionId = ids.next()
    const token = newSecret()
    const secret = origin.isBrowser ? newSecret() : undefined
    await repository.insertSession(tx, {
      id: sessionId,
      tokenHash: hashOf(token),
      kind: origin.isBrowser ? 'browser' : 'api',
      bindHash: secret === undefined ? null : hashOf(secret),
      userId,
      createdAt,
      now: clock.now(),
      address: origin.address,
      userAgent: origin.userAgent,
    })
    return { sessionId, token, secret }
  }

  /** Said before the transaction commits: who listens may look again, but must not believe in a session any longer. */
  function noteEnded(sessionIds: readonly string[]): void {
    recent.clear()
    if (sessionIds.length > 0) for (const listener of endListeners) listener(sessionIds)
  }

  return {
    /** A person as he is now, without a session; undefined when he has no enabled account any more. */
    async findCaller(queryable: Queryable, userId: number, language: Language): Promise<Caller | undefined> {
      const standing = await repository.findStanding(queryable, userId, clock.now())
      return standing && { ...standing, sessionId: '', language }
    },

    /** Opens a session inside the transaction of the login; the oldest beyond the limit end. */
    async open(tx: Tx, userId: number, origin: SessionOrigin): Promise<OpenedSession> {
      const now = clock.now()
      // Two logins of one person at once must count each other.
      await repository.lockSessionsOf(tx, userId)
      const opened = await insert(tx, { userId, createdAt: now, origin })
      noteEnded(await repository.endOldestSessions(tx, userId, await systemConfig.read('session.most', tx), now))
      return opened
    },

    /** The living session of an API client that this token opens; a browser's token proves nothing without its cookie. */
    async findExchangeable(token: string): Promise<SessionRecord | undefined> {
      if (!TOKEN_SHAPE.test(token)) return undefined
      const record = await repository.findSession(database, hashOf(token), clock.now())
      if (record === undefined || record.kind !== 'api') return undefined
      const isOpen = record.endReason === null && record.lockedAt === null
      const isAlive = record.enabled && isOpen && msLeft(record, clock.now(), await readLimits()) > 0
      return isAlive ? { ...record, mustChangePassword: await mustChange(record) } : undefined
    },

    /**
     * Ends that session and opens another in its place; undefined when somebody else was first, or has locked it. The new one is as old
     * as the login behind it, so that no chain of exchanges outlives what a login may last.
     */
    async exchange(tx: Tx, found: SessionRecord, origin: SessionOrigin): Promise<OpenedSession | undefined> {
      const { sessionId, userId, createdAt } = found
      await repository.lockSessionsOf(tx, userId)
      if (!(await repository.endUnlockedSession(tx, sessionId, 'exchanged', clock.now()))) return undefined
      const opened = await insert(tx, { userId, createdAt, origin })
      noteEnded([sessionId])
      return opened
    },

    /**
     * The living session of a token and, for a browser's, its cookie (specification §8, design.md §3).
     * @throws {AppError} TOKEN_MISSING, TOKEN_UNKNOWN, SESSION_INVALID, SESSION_REPLACED, SESSION_EXPIRED
     */
    async authenticate(
      credentials: Credentials,
      { countsAsActivity }: { countsAsActivity: boolean },
    ): Promise<LiveSession> {
      const { token } = credentials
      if (token === undefined || token === '') throw new AppError('TOKEN_MISSING')
      if (!TOKEN_SHAPE.test(token)) throw new AppError('SESSION_INVALID')
      const record = await read(token, !countsAsActivity)
      if (record === undefined || !isBound(record, credentials)) throw new AppError('TOKEN_UNKNOWN')
      const limits = await readLimits()
      await assertAlive(record, limits)
      const now = clock.now()
      // Before a locked console stands whoever passes by.
      const isActivity = countsAsActivity && record.lockedAt === null
      const isNoted = isActivity && now.getTime() - record.lastActivityAt.getTime() >= ACTIVITY_WRITE_MS
      if (isNoted) await repository.noteActivity(database, record.sessionId, now)
      const session = isNoted ? { ...record, lastActivityAt: now } : record
      return {
        ...session,
        mustChangePassword: await mustChange(record),
        secondsLeft: Math.max(0, Math.floor(msLeft(session, now, limits) / 1_000)),
        isExtendable: isExtendable(session, now, limits),
      }
    },

    async end(tx: Tx, sessionId: string, reason: EndReason): Promise<void> {
      await repository.endSession(tx, sessionId, reason, clock.now())
      noteEnded([sessionId])
    },

    /** The open sessions of a person that have not expired either, the newest first. */
    async listOf({ userId, sessionId }: Pick<SessionRecord, 'userId' | 'sessionId'>): Promise<OwnSession[]> {
      const now = clock.now()
      const open = await listSessionsOf(database, userId)
      const limits = await readLimits()
      return open
        .filter((session) => msLeft(session, now, limits) > 0)
        .map(({ userAgent, createdAt, lastActivityAt, ...session }) => ({
          ...session,
          isCurrent: session.sessionId === sessionId,
          device: deviceOf(userAgent),
          since: createdAt.toISOString(),
          lastActivityAt: lastActivityAt.toISOString(),
        }))
    },

    /** Ends those of a person's sessions; answers how many were open until now. */
    async endAmong(tx: Tx, userId: number, sessionIds: readonly string[]): Promise<number> {
      const ended = await endSessionsAmong(tx, userId, sessionIds, clock.now())
      noteEnded(ended)
      return ended.length
    },

    /** What it may ask for is said in http/authenticate.ts; its event streams end. */
    async lock(tx: Tx, sessionId: string): Promise<void> {
      await repository.setLocked(tx, sessionId, clock.now())
      noteEnded([sessionId])
    },

    async unlock(tx: Tx, sessionId: string): Promise<void> {
      await repository.setLocked(tx, sessionId, null)
      recent.clear()
    },

    /** Notes that the person of a session has just entered the password again. */
    confirm: (tx: Tx, sessionId: string): Promise<void> => repository.setConfirmed(tx, sessionId, clock.now()),

    /** Asked before what is dangerous (security.md §4.7). @throws {AppError} CONFIRM_PASSWORD */
    async assertConfirmed(sessionId: string, queryable: Queryable = database): Promise<void> {
      const since = new Date(clock.now().getTime() - CONFIRMED_FOR_MS)
      if (!(await repository.isConfirmedSince(queryable, sessionId, since))) throw new AppError('CONFIRM_PASSWORD')
    },

    async endAllOf(tx: Tx, userId: number, reason: EndReason): Promise<void> {
      noteEnded(await repository.endSessionsOfUser(tx, userId, reason, clock.now()))
    },

    /** Tells of the sessions that end, or are locked, on this server; `listEnded` finds those that ended elsewhere or by themselves. */
    onEnded(listener: (sessionIds: readonly string[]) => void): void {
      endListeners.add(listener)
    },

    /** Of these sessions, those that are over: logged out, replaced, expired, locked, their person disabled. */
    async listEnded(sessionIds: readonly string[]): Promise<string[]> {
      const now = clock.now()
      const open = await repository.listOpenSessions(database, sessionIds)
      const limits = await readLimits()
      const alive = new Set(
        open.filter((session) => msLeft(session, now, limits) > 0).map(({ sessionId }) => sessionId),
      )
      return sessionIds.filter((sessionId) => !alive.has(sessionId))
    },

    /** How many are open and have not expired. */
    async countLiving(): Promise<{ sessions: number; people: number }> {
      const now = clock.now()
      const limits = await readLimits()
      const since = { browser: livingSince('browser', now, limits), api: livingSince('api', now, limits) }
      return repository.countLiving(database, since)
    },

    purge(): Promise<void> {
      recent.clear()
      return repository.purgeSessions(database, new Date(clock.now().getTime() - KEPT_MS))
    },
  }
}

export type SessionsService = ReturnType<typeof createSessionsService>
