import { ApiError } from '../../api/api-error.ts'
import type { Fault } from './send-report.ts'

/** What the browser tells of a fault; undefined for what is none of ours, or what was told to the person already. */
export function faultOf(kind: Fault['kind'], thrown: unknown): Fault | undefined {
  if (thrown instanceof ApiError) return undefined
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return undefined
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : typeof thrown
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  // A browser says so when drawing again may wait for the next picture.
  if (message.includes('ResizeObserver loop') || isOfExtension(stack)) return undefined
  // The stack of Chromium begins with the message, which would not be shortened there.
  return {
    kind,
    message,
    stack: stack
      .split('\n')
      .filter((line) => /^\s*at |@/.test(line))
      .join('\n'),
  }
}

const isOfExtension = (text: string) => /(?:chrome|moz|safari-web)-extension:/.test(text)

/** The number of its report, when it could be told. The code that tells it is fetched with the first fault. */
export async function reportFault(fault: Fault | undefined): Promise<number | undefined> {
  if (fault === undefined) return undefined
  try {
    const { sendReport } = await import('./send-report.ts')
    return await sendReport(fault)
  } catch {
    // What reports faults must not cause any.
    return undefined
  }
}

/** Hears of what nobody caught, and of what the content policy refused. */
export function watchFaults(): void {
  window.addEventListener('error', ({ error, message }) => {
    // A resource that did not load is no error of the program.
    if (error !== null && error !== undefined) void reportFault(faultOf('error', error))
    else if (message !== '') void reportFault(faultOf('error', new Error(message)))
  })
  window.addEventListener('unhandledrejection', ({ reason }) => void reportFault(faultOf('rejection', reason)))
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event
    const place = `${sourceFile ?? ''}:${lineNumber}:${columnNumber}`
    if (isOfExtension(`${blockedURI} ${place}`)) return
    void reportFault({ kind: 'policy', message: `${effectiveDirective} ${blockedURI}`, stack: `at ${place}` })
  })
}
