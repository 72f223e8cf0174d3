/** One call of a configured endpoint: limited in time and size, and never led elsewhere. */
import { AppError } from '../../http/app-error.ts'
import type { Webhook } from './endpoint-settings.ts'
import { signatureOf } from './webhook-signature.ts'

const TIME_LIMIT_MS = 10_000
const LARGEST_ANSWER = 64 * 1024

export type WebhookCall = {
  readonly method: string
  readonly body: string
  readonly idempotencyKey: string
  readonly at: Date
}

export type WebhookAnswer = { readonly status: number; readonly text: string }

/** @throws {AppError} WEBHOOK_FAILED, whatever kept the endpoint from answering with 2xx */
export async function callWebhook(webhook: Webhook, { method, body, idempotencyKey, at }: WebhookCall) {
  const failed = (reason: string, cause?: unknown) =>
    new AppError('WEBHOOK_FAILED', { details: { name: webhook.name, reason }, cause })
  try {
    const response = await fetch(webhook.url, {
      method,
      headers: {
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
        'user-agent': 'liveline',
        'idempotency-key': idempotencyKey,
        'liveline-signature': signatureOf(webhook.secret, body, at),
      },
      ...(method === 'GET' ? {} : { body }),
      // Where it leads was not configured: an answer like any other that is not 2xx.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    const text = await readAnswer(response)
    if (text === undefined) throw failed(`> ${LARGEST_ANSWER / 1024} KiB`)
    if (!response.ok) throw failed(`HTTP ${response.status}`)
    return { status: response.status, text } satisfies WebhookAnswer
  } catch (error) {
    throw error instanceof AppError ? error : failed(reasonOf(error), error)
  }
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

/** A word for whoever mends it: ECONNREFUSED, 10 s … */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  if (error.name === 'TimeoutError') return `${TIME_LIMIT_MS / 1_000} s`
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name
}
