/** One short message through a gateway that takes a number and a text. */
import type { SmsGateway } from '@liveline/contract/push-channel/shapes.ts'
import { AppError } from '../../http/app-error.ts'
import { callEndpointOk, EndpointFailure } from './call-endpoint.ts'
import { signatureOf } from './webhook-signature.ts'

export type ShortMessage = {
  readonly phone: string
  readonly text: string
  /** Of a login, for gateways that word the message themselves. */
  readonly code?: string
  /** The same with every try. */
  readonly id: string
  readonly at: Date
}

/** @throws {AppError} SMS_FAILED */
export async function sendSms(gateway: SmsGateway, { phone, text, code, id, at }: ShortMessage): Promise<void> {
  const { url, secret, authorization, phoneField, textField } = gateway
  const body = JSON.stringify({ [phoneField]: phone, [textField]: text, ...(code === undefined ? {} : { code }) })
  try {
    await callEndpointOk({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(secret === undefined ? {} : { 'liveline-signature': signatureOf(secret, body, at) }),
        ...(authorization === undefined ? {} : { authorization }),
      },
      body,
    })
  } catch (error) {
    if (!(error instanceof EndpointFailure)) throw error
    throw new AppError('SMS_FAILED', { details: { reason: error.reason }, cause: error })
  }
}
