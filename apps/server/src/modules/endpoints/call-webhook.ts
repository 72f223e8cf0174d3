/** One call of a configured webhook, signed. */
import { AppError } from '../../http/app-error.ts'
import { callEndpointOk, EndpointFailure } from './call-endpoint.ts'
import type { Webhook } from '@liveline/contract/push-channel/shapes.ts'
import { signatureOf } from './webhook-signature.ts'

export type WebhookCall = {
  readonly method: string
  readonly body: string
  readonly idempotencyKey: string
  readonly at: Date
}

export type WebhookAnswer = { readonly status: number; readonly text: string }

/** @throws {AppError} WEBHOOK_FAILED, whatever kept the endpoint from answering with 2xx */
export async function callWebhook(
  webhook: Webhook & { readonly name: string },
  { method, body, idempotencyKey, at }: WebhookCall,
): Promise<WebhookAnswer> {
  try {
    const { status, text } = await callEndpointOk({
      url: webhook.url,
      method,
      headers: {
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': idempotencyKey,
        'liveline-signature': signatureOf(webhook.secret, body, at),
      },
      body,
    })
    return { status, text }
  } catch (error) {
    if (!(error instanceof EndpointFailure)) throw error
    throw new AppError('WEBHOOK_FAILED', { details: { name: webhook.name, reason: error.reason }, cause: error })
  }
}
