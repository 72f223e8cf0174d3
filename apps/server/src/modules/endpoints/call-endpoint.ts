/** One request to somebody outside whose address an operator has configured: limited in time and size, never led elsewhere. */
const TIME_LIMIT_MS = 10_000
const LARGEST_ANSWER = 64 * 1024

export type EndpointRequest = {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

export type EndpointAnswer = { readonly status: number; readonly text: string; readonly headers: Headers }

/** Why there is no answer that counts: ECONNREFUSED, 10 s, HTTP 500 … never what the other side wrote. */
export class EndpointFailure extends Error {
  override readonly name = 'EndpointFailure'
  readonly reason: string

  constructor(reason: string, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}

/**
 * Any answer that arrived whole, whatever its status.
 * @throws {EndpointFailure} when none did, it is too large, or it leads elsewhere
 */
export async function callEndpoint({ url, method, headers, body }: EndpointRequest): Promise<EndpointAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'user-agent': 'liveline', ...headers },
      ...(body === undefined || method === 'GET' ? {} : { body }),
      // Where it leads was not configured.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    const text = await readAnswer(response)
    if (text === undefined) throw new EndpointFailure(`> ${LARGEST_ANSWER / 1024} KiB`)
    return { status: response.status, text, headers: response.headers }
  } catch (error) {
    throw error instanceof EndpointFailure ? error : new EndpointFailure(reasonOf(error), error)
  }
}

/** As `callEndpoint`, for an answer of 2xx. @throws {EndpointFailure} */
export async function callEndpointOk(request: EndpointRequest): Promise<EndpointAnswer> {
  const answer = await callEndpoint(request)
  if (answer.status < 200 || answer.status > 299) throw new EndpointFailure(`HTTP ${answer.status}`)
  return answer
}

/** Undefined when it is larger than it may be; the rest is not waited for. */
async function readAnswer(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > LARGEST_ANSWER) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  if (error.name === 'TimeoutError') return `${TIME_LIMIT_MS / 1_000} s`
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name
}
