import { describe, expect, it } from 'vitest'
import { silentLog } from '../../log.ts'
import { createVerifyCodeSender, type SendVerifyCodeParts } from './send-verify-code.ts'

const CODE = '421337'

/** What stands in the log once a code was sent by this setting. */
async function logOf(channel: unknown): Promise<string> {
  const lines: string[] = []
  const note = (_: object, message: string) => void lines.push(message)
  const send = createVerifyCodeSender({
    ids: { next: () => 'id' },
    log: { ...silentLog, warn: note, error: note },
    systemConfig: { readValue: () => Promise.resolve(channel) },
  } as unknown as SendVerifyCodeParts)
  await send({ userName: 'chenyu', phone: '13800009999', email: '', language: 'en' }, CODE, new Date())
  return lines.join('\n')
}

describe('a verification code', () => {
  it.each([undefined, { kind: 'console' }])('is a line of the log where that is so: %o', async (channel) => {
    expect(await logOf(channel)).toContain(CODE)
  })

  it.each([{ kind: 'sms' }, { kind: 'mial' }, 'sms', []])(
    'is in no log when the setting is wrong: %o',
    async (channel) => {
      const log = await logOf(channel)
      expect(log).not.toContain(CODE)
      expect(log).toContain('verifyCodeChannel')
    },
  )
})

it.each([{ kind: 'mail' }, { kind: 'sms', webhook: 'gateway' }])(
  'goes nowhere by %o where the account has no address for it, which the log tells without the code',
  async (channel) => {
    const lines: string[] = []
    const sent: unknown[] = []
    const take = async (...all: unknown[]) => void sent.push(all)
    const send = createVerifyCodeSender({
      ids: { next: () => 'id' },
      log: { ...silentLog, warn: (_: object, message: string) => void lines.push(message) },
      systemConfig: { readValue: () => Promise.resolve(channel) },
      endpoints: { sendMail: take, callWebhook: take },
    } as unknown as SendVerifyCodeParts)
    await send({ userName: 'chenyu', phone: '', email: '', language: 'en' }, CODE, new Date())

    expect(sent).toEqual([])
    expect(lines.join()).toContain('no address')
    expect(lines.join()).not.toContain(CODE)
  },
)
