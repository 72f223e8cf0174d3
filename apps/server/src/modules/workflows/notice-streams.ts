/** The open event streams of this server: few a session, and none that outlives its session. */
import type { FastifyReply } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Log } from '../../log.ts'
import type { SessionsService } from '../auth/sessions.service.ts'
import type { NoticeHub } from './notice-hub.ts'
import type { Actor } from './process-store.ts'

/**
 * A browser opens six connections to a server of HTTP/1.1, and streams hold theirs. A fourth tab is refused, not the
 * first one thrown out: thrown out, it would come again and throw out the next, for ever. Refused, it polls.
 */
const STREAMS_A_SESSION = 3
/** When a refused tab may ask again; one of the others has perhaps been closed. */
const ASK_AGAIN_SECONDS = 60
/** Keeps proxies from closing a stream that has nothing to say. */
const HEARTBEAT_MS = 25_000
/** Gives back the places of tabs that vanished without a word, and takes in the roles that somebody was given. */
const LONGEST_STREAM_MS = 5 * 60_000
const RECONNECT_MS = 3_000
/** How long a stream may go on after its session expired, or ended on another server. */
const SESSION_CHECK_MS = 3_000

type Parts = {
  readonly hub: NoticeHub
  readonly sessions: Pick<SessionsService, 'onEnded' | 'listEnded'>
  readonly log: Log
}

type StreamCaller = Pick<Caller, 'sessionId' | 'userId' | 'roleIds'>

export function createNoticeStreams({ hub, sessions, log }: Parts) {
  /** By session: what ends each of its streams. */
  const open = new Map<string, Set<() => void>>()
  let isChecking = false

  function endAllOf(sessionIds: Iterable<string>): void {
    for (const sessionId of sessionIds) for (const end of open.get(sessionId) ?? []) end()
  }

  async function check(): Promise<void> {
    if (open.size === 0 || isChecking) return
    isChecking = true
    try {
      endAllOf(await sessions.listEnded([...open.keys()]))
    } catch (error) {
      log.warn({ err: error }, 'the sessions of open event streams could not be checked; they are checked again')
    } finally {
      isChecking = false
    }
  }

  sessions.onEnded(endAllOf)
  const timer = setInterval(() => void check(), SESSION_CHECK_MS)
  timer.unref()

  return {
    /** Answers with a stream. @throws {AppError} RATE_LIMITED */
    open({ sessionId, userId, roleIds }: StreamCaller, reply: FastifyReply): void {
      const own = open.get(sessionId) ?? new Set()
      if (own.size >= STREAMS_A_SESSION) {
        throw new AppError('RATE_LIMITED', { details: { seconds: ASK_AGAIN_SECONDS } })
      }
      const { raw } = reply
      // Taken out of Fastify's hands, an answer would lose the headers that every answer carries.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      reply.hijack()
      raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
      raw.write(`retry: ${RECONNECT_MS}\nevent: todo\ndata: {}\n\n`)
      const actors: Actor[] = [{ kind: 'user', id: userId }, ...roleIds.map((id) => ({ kind: 'role', id }) as const)]
      const unsubscribe = hub.subscribe(actors, () => {
        raw.write('event: todo\ndata: {}\n\nevent: notice\ndata: {}\n\n')
      })
      const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
      const limit = setTimeout(end, LONGEST_STREAM_MS)
      open.set(sessionId, own.add(end))
      raw.on('close', end)
      raw.on('error', end)

      function end(): void {
        clearInterval(heartbeat)
        clearTimeout(limit)
        unsubscribe()
        own.delete(end)
        if (own.size === 0 && open.get(sessionId) === own) open.delete(sessionId)
        raw.end()
      }
    },

    stop(): void {
      clearInterval(timer)
      endAllOf([...open.keys()])
    },
  }
}
