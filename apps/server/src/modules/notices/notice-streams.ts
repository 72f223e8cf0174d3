/**
 * The open event streams of this server: few a session on all servers, and none that outlives its session. The events are
 * written by hand: they are four fixed texts, and what a library has beyond that (sessions, channels) is decided here.
 */
import type { FastifyReply } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Log } from '../../log.ts'
import type { Servers, StreamPlace } from '../servers/servers.service.ts'
import type { SessionsService } from '../auth/sessions.service.ts'
import type { NoticeHub } from './notice-hub.ts'
import { listActors, type Standing } from '../directory/actor.ts'

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
  readonly servers: Pick<Servers, 'takeStreamPlace' | 'onRejoined'>
  readonly log: Log
}

type StreamCaller = Pick<Caller, 'sessionId' | 'owners'> & Standing

export function createNoticeStreams({ hub, sessions, servers, log }: Parts) {
  /** By session: what ends each of its streams. */
  const open = new Map<string, Set<() => void>>()
  /** Places that could not be given back while the database was away. */
  const owed = new Set<StreamPlace>()
  let isChecking = false
  let isStopped = false

  function endAllOf(sessionIds: Iterable<string>): void {
    for (const sessionId of sessionIds) for (const end of open.get(sessionId) ?? []) end()
  }

  async function check(): Promise<void> {
    for (const place of owed) {
      owed.delete(place)
      giveBack(place)
    }
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

  function giveBack(place: StreamPlace): void {
    // A server that stops gives back all that it holds.
    if (isStopped) return
    place.giveBack().catch(() => owed.add(place))
  }

  sessions.onEnded(endAllOf)
  // Whoever hangs on a server that was away has missed what was said, and comes again at once.
  servers.onRejoined(() => endAllOf([...open.keys()]))
  const timer = setInterval(() => void check(), SESSION_CHECK_MS)
  timer.unref()

  return {
    /** Answers with a stream. @throws {AppError} RATE_LIMITED */
    async open(caller: StreamCaller, reply: FastifyReply): Promise<void> {
      const { sessionId, owners } = caller
      const own = open.get(sessionId) ?? new Set()
      const refusal = new AppError('RATE_LIMITED', { details: { seconds: ASK_AGAIN_SECONDS } })
      if (own.size >= STREAMS_A_SESSION) throw refusal
      const { raw } = reply
      const stops: (() => void)[] = []
      open.set(sessionId, own.add(end))
      // Also while the place is asked for: the tab may be closed, and the session end.
      raw.on('close', end)
      raw.on('error', end)
      let isOver = false
      function end(): void {
        if (isOver) return
        isOver = true
        own.delete(end)
        if (own.size === 0 && open.get(sessionId) === own) open.delete(sessionId)
        for (const stop of stops) stop()
      }

      const place = await servers.takeStreamPlace(sessionId, STREAMS_A_SESSION).catch((error: unknown) => {
        end()
        throw error
      })
      if (place === undefined) {
        end()
        throw refusal
      }
      // Taken out of Fastify's hands, an answer would lose the headers that every answer carries.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      reply.hijack()
      raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
      raw.write(`retry: ${RECONNECT_MS}\nevent: todo\ndata: {}\n\n`)
      if (isOver) {
        giveBack(place)
        raw.end()
        return
      }
      // Work of those he acts for is in his counts too.
      const actors = [caller, ...owners].flatMap(listActors)
      const unsubscribe = hub.subscribe(actors, () => {
        raw.write('event: todo\ndata: {}\n\nevent: notice\ndata: {}\n\n')
      })
      const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
      const limit = setTimeout(end, LONGEST_STREAM_MS)
      stops.push(
        unsubscribe,
        () => clearInterval(heartbeat),
        () => clearTimeout(limit),
        () => giveBack(place),
        () => raw.end(),
      )
    },

    stop(): void {
      isStopped = true
      clearInterval(timer)
      endAllOf([...open.keys()])
    },
  }
}
