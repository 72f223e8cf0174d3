/** One request to somebody outside whose address an operator has configured: limited in time and size, never led elsewhere. */
import { once } from 'node:events'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { assertNotOwnLink, judgedLookup } from './judged-lookup.ts'

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
 * Any answer that arrived whole, whatever its status; one that leads elsewhere is not followed, for where to was not
 * configured.
 * @throws {EndpointFailure} when none did, it is too large, or its address is one where nothing may be sent
 */
export async function callEndpoint({ url, method, headers, body }: EndpointRequest): Promise<EndpointAnswer> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  try {
    const address = new URL(url)
    assertNotOwnLink(address.hostname)
    const request = (address.protocol === 'https:' ? requestSecure : requestPlain)(address, {
      method,
      headers: { accept: 'application/json', 'user-agent': 'liveline', ...headers },
      lookup: judgedLookup,
      // A connection of its own: none that was judged long ago.
      agent: false,
      signal,
    })
    request.end(method === 'GET' ? undefined : body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const text = await readAnswer(response)
    if (text === undefined) throw new EndpointFailure(`> ${LARGEST_ANSWER / 1024} KiB`)
    return { status: response.statusCode ?? 0, text, headers: headersOf(response) }
  } catch (error) {
    if (error instanceof EndpointFailure) throw error
    throw new EndpointFailure(signal.aborted ? `${TIME_LIMIT_MS / 1_000} s` : reasonOf(error), error)
  }
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return headers
}

/** As `callEndpoint`, for an answer of 2xx. @throws {EndpointFailure} */
export async function callEndpointOk(request: EndpointRequest): Promise<EndpointAnswer> {
  const answer = await callEndpoint(request)
  if (answer.status < 200 || answer.status > 299) throw new EndpointFailure(`HTTP ${answer.status}`)
  return answer
}

/** Undefined when it is larger than it may be; the rest is not waited for. */
async function readAnswer(response: IncomingMessage): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the connection.
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > LARGEST_ANSWER) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
