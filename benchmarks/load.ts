import http from 'node:http'

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failures: number
}

export interface LoadRequest {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** One request on a kept connection; resolves to status and text. */
export function send(
  url: string,
  agent: http.Agent,
  { path, method = 'GET', headers = {}, body }: LoadRequest,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const extra =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const request = http.request(`${url}${path}`, { method, agent, headers: { ...headers, ...extra } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }))
      answer.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Sends `requests` over `callers` kept connections, each caller one after the other. A failure is any status but 200 or a non-zero retcode. */
export async function load(url: string, callers: number, requests: readonly LoadRequest[]): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers })
  const latencies: number[] = []
  let failures = 0
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const sentAt = performance.now()
        const { status, text } = await send(url, agent, request)
        latencies.push(performance.now() - sentAt)
        if (status !== 200 || (text.startsWith('{"retcode":') && !text.startsWith('{"retcode":0'))) failures += 1
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { requestsPerSecond: requests.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), failures }
}
