import type { EventSourceMessage } from 'eventsource-parser'
import { useEffect } from 'react'
import { doubtConnection, onReconnect } from '../../../api/connection.ts'
import { callHeaders } from '../../../api/attempt.ts'
import { invalidateTasks, queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { getToken } from '../../../session/token.ts'

/** Behind the first page, whose answers are news: opened, it has everything asked for anew. */
const OPEN_AFTER_MS = 3_000
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 60_000

function onEvent({ event }: EventSourceMessage): void {
  if (event === 'todo') void invalidateTasks()
  if (event !== 'notice') return
  // A notice is also how one learns that one was given something to read, or that one acts for somebody.
  for (const queryKey of [queryKeys.notices.all, queryKeys.cc.all, queryKeys.delegations]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** What became of a stream; `full`: other tabs of this session have all there are. */
type Outcome = 'ended' | 'failed' | 'full'

async function follow(signal: AbortSignal): Promise<Outcome> {
  // The console opens without it; and when it cannot be fetched, no stream is left open.
  const { createParser } = await import('eventsource-parser')
  // Not EventSource: it cannot send the token header.
  const response = await fetch('/notice/stream', { headers: callHeaders(), signal })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (!response.ok || !isStream || response.body === null) {
    await response.body?.cancel()
    return response.status === 429 ? 'full' : 'failed'
  }
  // What came before it was opened is polled, but for this.
  void queryClient.invalidateQueries({ queryKey: queryKeys.delegations })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const parser = createParser({ onEvent })
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return 'ended'
    parser.feed(value)
  }
}

/** Counts and notices are pushed; when the stream breaks it is opened again, ever less often, and polling goes on. */
export function useNoticeStream(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const controller = new AbortController()
    let waitMs = FIRST_RETRY_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = async () => {
      if (getToken() === undefined) {
        timer = setTimeout(() => void run(), FIRST_RETRY_MS)
        return
      }
      const outcome = await follow(controller.signal).catch((): Outcome => 'failed')
      if (controller.signal.aborted) return
      if (outcome === 'full') waitMs = LAST_RETRY_MS
      else waitMs = outcome === 'ended' ? FIRST_RETRY_MS : Math.min(waitMs * 2, LAST_RETRY_MS)
      timer = setTimeout(() => void run(), waitMs)
      // A stream that breaks is often the first to know.
      if (outcome !== 'full') void doubtConnection()
    }
    timer = setTimeout(() => void run(), OPEN_AFTER_MS)
    const stopWaiting = onReconnect(() => {
      clearTimeout(timer)
      waitMs = FIRST_RETRY_MS
      void run()
    })
    return () => {
      stopWaiting()
      clearTimeout(timer)
      controller.abort()
    }
  }, [enabled])
}
