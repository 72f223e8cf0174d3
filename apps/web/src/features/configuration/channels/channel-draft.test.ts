import { KEPT_SECRET } from '@liveline/contract/system-config/shapes.ts'
import { describe, expect, it } from 'vitest'
import { draftOf, enteredOf, newDraft } from './channel-draft.ts'
import type { Channel } from './channel-queries.ts'

const channel = (kind: Channel['kind'], config: Record<string, unknown>): Channel => ({
  ...{ id: 7, kind, name: 'post', enabled: true, purposes: ['notices'], config, rev: 1 },
  ...{ updatedAt: '2026-11-24T00:00:00Z', updatedBy: '', sent: 0, failed: 0, lastFailure: null },
})

describe('a channel as it is entered', () => {
  it.each([
    channel('mail', {
      host: 'mail.grid',
      port: 465,
      secure: true,
      plain: false,
      from: 'a@grid',
      password: KEPT_SECRET,
      user: 'u',
      allowedDomains: ['grid', 'plant'],
    }),
    channel('mail', { host: 'mail.grid', port: 25, secure: false, plain: true, from: 'a@grid' }),
    channel('sms', { url: 'https://sms.grid/send', phoneField: 'mobile', textField: 'content', secret: KEPT_SECRET }),
    channel('webhook', { url: 'https://bot.grid/', secret: KEPT_SECRET, allowed: ['lwPlan'] }),
  ])('goes back as it came: %o', (one) => {
    const { channel: entered, wrong } = enteredOf(draftOf(one))
    expect(wrong).toEqual([])
    expect(entered).toEqual({ kind: one.kind, name: one.name, purposes: one.purposes, config: one.config })
  })

  it('names the fields that are wrong', () => {
    const draft = { ...newDraft('webhook'), config: { url: 'ftp://x', secret: 'short', allowed: '' } }
    expect(enteredOf(draft)).toEqual({ channel: undefined, wrong: ['url', 'secret', 'name'] })
  })
})
