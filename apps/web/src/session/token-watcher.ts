import { TOKEN_CHECK_INTERVAL_MS } from '@liveline/contract/constants.ts'
import type { ApiData } from '@liveline/contract/define-api.ts'
import type { sessionApi } from '@liveline/contract/session/calls.ts'
import { ApiError, retryAfterMs } from '../api/api-error.ts'
import { onReconnect } from '../api/connection.ts'
import { endsSession } from '../api/http.ts'

export type TokenState = ApiData<typeof sessionApi.checkToken>

interface Watched {
  readonly check: () => Promise<TokenState>
  readonly onState: (state: TokenState) => void
  readonly hasToken: () => boolean
}

/**
 * Checks the token every 5 s in a visible page, at once when it becomes visible again (answers A12); the first
 * answer that ends the session stops it (specification §4) until the token changes. Gives back what ends it.
 */
export function watchToken({ check, onState, hasToken }: Watched): { stop: () => void; resume: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let running = false

  async function tick(): Promise<void> {
    clearTimeout(timer)
    if (ended || running || document.hidden || !hasToken()) return
    running = true
    let waitMs = TOKEN_CHECK_INTERVAL_MS
    try {
      onState(await check())
    } catch (error) {
      if (error instanceof ApiError && endsSession(error)) ended = true
      // Too many windows share the session: this one comes back when it is told to.
      if (error instanceof ApiError) waitMs = Math.max(waitMs, retryAfterMs(error) ?? 0)
    } finally {
      running = false
    }
    schedule(waitMs)
  }
  function schedule(waitMs = TOKEN_CHECK_INTERVAL_MS): void {
    clearTimeout(timer)
    if (!ended && !document.hidden) timer = setTimeout(() => void tick(), waitMs)
  }
  const onVisibility = () => void (document.hidden ? clearTimeout(timer) : tick())

  document.addEventListener('visibilitychange', onVisibility)
  const stopWaiting = onReconnect(() => void tick())
  schedule()
  return {
    stop: () => {
      ended = true
      clearTimeout(timer)
      stopWaiting()
      document.removeEventListener('visibilitychange', onVisibility)
    },
    resume: () => {
      ended = false
      schedule()
    },
  }
}
