/**
 * Whether the server can be reached, found out once for all who ask. A call without an answer raises the doubt; then one
 * small question is repeated until it is answered, while the page is seen, and everything else waits for that.
 */
export type Connection = 'there' | 'noServer' | 'offline'

/** Beside the contract: it asks for no session and, unlike `/readyz`, nothing of the database. */
const PROBE_URL = '/healthz'
const PROBE_TIMEOUT_MS = 3_000
/** Never longer, so that what failed comes back within two seconds of the server. */
const LONGEST_PAUSE_MS = 1_000
const FIRST_PAUSE_MS = 250

let state: Connection = 'there'
let probing: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let pauseMs = FIRST_PAUSE_MS
const listeners = new Set<() => void>()

export const connection = (): Connection => state

/** Calls the listener after each change; gives back what ends it. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls the listener each time the server is there again; gives back what ends it. */
export function onReconnect(listener: () => void): () => void {
  return onConnectionChange(() => {
    if (state === 'there') listener()
  })
}

/** Settles once the server is there. */
export function connected(): Promise<void> {
  if (state === 'there') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = onReconnect(() => {
      stop()
      resolve()
    })
  })
}

/** True for the status of an answer that came from before the server: none, or a proxy's word that it is not there. */
const comesFromNoServer = (status: number) => status === 0 || (status >= 502 && status <= 504)

function enter(next: Connection): void {
  if (state === next) return
  state = next
  for (const listener of [...listeners]) listener()
}

async function isAnswered(): Promise<boolean> {
  const controller = new AbortController()
  const timeout = setTimeout(() => controller.abort(), PROBE_TIMEOUT_MS)
  try {
    const { status } = await fetch(PROBE_URL, { cache: 'no-store', signal: controller.signal })
    return !comesFromNoServer(status)
  } catch {
    return false
  } finally {
    clearTimeout(timeout)
  }
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  if (await isAnswered()) {
    pauseMs = FIRST_PAUSE_MS
    return enter('there')
  }
  enter(navigator.onLine ? 'noServer' : 'offline')
  // A thousand pages must not ask in the same moment.
  if (!document.hidden) timer = setTimeout(() => void ask(), pauseMs * (0.8 + Math.random() * 0.4))
  pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
}

function ask(): Promise<void> {
  probing ??= probe().finally(() => {
    probing = undefined
  })
  return probing
}

/** Something was not answered: finds out whether the server is there at all. */
export async function doubtConnection(): Promise<Connection> {
  // While it is known to be away the next question is on its way already.
  if (state === 'there') await ask()
  return state
}

/** What the status of an answer tells of the connection. */
export function noteAnswer(status: number): void {
  if (comesFromNoServer(status)) void doubtConnection()
  else if (state !== 'there') void ask()
}

if (typeof window !== 'undefined') {
  // The browser may be wrong about either: the server of a plant network needs no internet.
  window.addEventListener('offline', () => void doubtConnection())
  window.addEventListener('online', () => void (state === 'there' ? undefined : ask()))
  // A page that is left behind asks nothing more.
  window.addEventListener('pagehide', () => clearTimeout(timer))
  window.addEventListener('pageshow', () => void (state === 'there' ? undefined : ask()))
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) clearTimeout(timer)
    else if (state !== 'there') void ask()
  })
}
