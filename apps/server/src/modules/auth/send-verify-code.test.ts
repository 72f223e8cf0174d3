import { defaultTemplate } from '@liveline/contract/push-channel/default-templates.ts'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../../log.ts'
import { createVerifyCodeSender, type SendVerifyCodeParts } from './send-verify-code.ts'

const CODE = '421337'

/** What stands in the log once a code was sent with these channels to somebody without any address. */
async function logOf(channels: readonly object[]): Promise<string> {
  const lines: string[] = []
  const note = (_: object, message: string) => void lines.push(message)
  const send = createVerifyCodeSender({
    ids: { next: () => 'id' },
    log: { ...silentLog, warn: note, error: note },
    systemConfig: { read: () => Promise.resolve('') },
    endpoints: { listOpen: () => Promise.resolve(channels) },
    channels: { textsOf: () => Promise.resolve(defaultTemplate('verifyCode')) },
  } as unknown as SendVerifyCodeParts)
  await send({ userName: 'chenyu', name: '陈宇', phone: '', email: '', language: 'en' }, CODE, new Date())
  return lines.join('\n')
}

describe('a verification code', () => {
  it('is a line of the log where no channel sends codes', async () => {
    expect(await logOf([])).toContain(CODE)
    expect(await logOf([{ kind: 'mail', purposes: ['notices'] }])).toContain(CODE)
  })

  it.each(['mail', 'sms'])(
    'goes nowhere by %s where the account has no address for it, which the log tells without the code',
    async (kind) => {
      const log = await logOf([{ kind, purposes: ['codes'] }])
      expect(log).toContain('no address')
      expect(log).not.toContain(CODE)
    },
  )
})
