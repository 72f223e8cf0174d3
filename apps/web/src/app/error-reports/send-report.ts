import type { ErrorReport, ErrorReportKind } from '@liveline/contract/error-report/shapes.ts'
import { withoutValues } from '@liveline/contract/error-report/without-values.ts'
import { api } from '../../api/client.ts'
import { getToken } from '../../session/token.ts'

/** A fault as the browser tells it. */
export interface Fault {
  readonly kind: ErrorReportKind
  readonly message: string
  readonly stack: string
}

/** A page fails at every drawing: within a minute the answer to the first report holds for all. */
const SAME_FOR_MS = 60_000
const sent = new Map<string, { readonly at: number; readonly number: Promise<number | undefined> }>()
/** So many different ones a visit; what fails in more ways than that has been reported. */
const MOST_SENT = 30

const start = (text: string, length: number) => Array.from(text).slice(0, length).join('')

/** The script this stands in; its name has a hash, so it tells the build. */
const build = () => new URL(import.meta.url).pathname.split('/').at(-1) ?? ''

/** Sends a fault without the values that its words may hold; undefined when it could not be told to anybody. */
export function sendReport({ kind, message, stack }: Fault): Promise<number | undefined> {
  const key = `${kind} ${message} ${stack}`
  const before = sent.get(key)
  if (before !== undefined && Date.now() - before.at < SAME_FOR_MS) return before.number
  if (getToken() === undefined || sent.size >= MOST_SENT) return Promise.resolve(undefined)
  const body: ErrorReport = {
    kind,
    message: start(withoutValues(message), 400) || kind,
    stack: start(withoutValues(stack), 6_000),
    path: start(location.pathname, 200),
    version: start(build(), 60),
    browser: start(navigator.userAgent, 300),
  }
  const number = api.errorReport.send({ body, quiet: true }).then(
    (answer) => answer.number,
    () => undefined,
  )
  sent.set(key, { at: Date.now(), number })
  return number
}
