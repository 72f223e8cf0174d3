/** How a receiver knows that a call is ours, is whole and is fresh (docs/webhooks.md). */
import { createHmac } from 'node:crypto'

/** `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>` */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
