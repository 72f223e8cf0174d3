/** What the console asks first is asked in one call, before the code that wants its parts has come. */
import { homeReads, shellReads, type FirstRead } from '@liveline/contract/console/first-reads.ts'
import { onTokenChange } from '../session/token.ts'
import { attempt } from './attempt.ts'

/** So long an answer waits for the code that asks for it, which a slow line brings late. */
const EARLY_MS = 60_000
/** What one call answered within the answer of another. */
interface Part {
  readonly http: number
  readonly retcode: number
  readonly data?: unknown
}
/** Undefined: it did not come along, and is asked for by itself. */
type EarlyPart = Promise<Part | undefined>
const early = new Map<string, { readonly sentAt: number; readonly part: EarlyPart }>()
// What was read for one person is not for the next.
onTokenChange(() => early.clear())

const earlyKey = ({ method, url, body }: FirstRead) => `${method} ${url} ${JSON.stringify(body ?? null)}`

/** Asks in one call what the console is going to ask; the first `send` (http.ts) of each takes its answer from it. */
export function sendFirst({ home }: { readonly home: boolean }): void {
  const answers = attempt('GET', `/console/first${home ? '?home=true' : ''}`, {}) as Promise<{ answers?: Part[] }>
  for (const [index, read] of (home ? [...shellReads, ...homeReads] : shellReads).entries()) {
    // Whoever asks for it meets the failure of its own call, not of this one.
    const part = answers.then(
      (found) => found?.answers?.[index],
      () => undefined,
    )
    early.set(earlyKey(read), { sentAt: Date.now(), part })
  }
}

/** What nobody has taken while the console opened is no longer news. */
export const forgetEarly = () => early.clear()

/** What was asked for this read with others, for whoever comes first; undefined: it is to be asked for by itself. */
export function takeEarly(read: FirstRead): EarlyPart | undefined {
  const key = earlyKey(read)
  const found = early.get(key)
  early.delete(key)
  return found !== undefined && Date.now() - found.sentAt < EARLY_MS ? found.part : undefined
}
