import { Pool } from 'undici'
import { percentile } from './result.ts'

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly latenciesMs: readonly number[]
  readonly failures: number
  /** What the first failure said; empty without one. */
  readonly firstFailure: string
}

export interface LoadRequest {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Sends `requests` over `callers` kept connections, each caller one after the other. A failure is any status but 200 or
 * a non-zero retcode. undici's own client, because `node:http` is slower than the routes it would measure.
 */
export async function load(url: string, callers: number, requests: readonly LoadRequest[]): Promise<LoadResult> {
  const pool = new Pool(url, { connections: callers, pipelining: 1 })
  const latencies: number[] = []
  let failures = 0
  let firstFailure = ''
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const sentAt = performance.now()
        const { status, text } = await send(pool, request)
        latencies.push(performance.now() - sentAt)
        if (status !== 200 || (text.startsWith('{"retcode":') && !text.startsWith('{"retcode":0'))) {
          failures += 1
          firstFailure ||= `${status} ${text.slice(0, 300)}`
        }
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  await pool.close()
  return {
    requestsPerSecond: requests.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    latenciesMs: latencies,
    failures,
    firstFailure,
  }
}

/** One request; resolves to status and text. `dispatch` is the cheapest door of undici. */
function send(
  pool: Pool,
  { path, method = 'GET', headers = {}, body }: LoadRequest,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    let status = 0
    let text = ''
    const extra = body === undefined ? {} : { 'content-type': 'application/json' }
    pool.dispatch(
      { path, method, headers: { ...headers, ...extra }, body: body ?? null },
      {
        onRequestStart: () => undefined,
        onResponseStart(_, statusCode) {
          status = statusCode
        },
        onResponseData(_, chunk) {
          text += chunk.toString('utf8')
        },
        onResponseEnd: () => resolve({ status, text }),
        onResponseError: (_, error) => reject(error),
      },
    )
  })
}
