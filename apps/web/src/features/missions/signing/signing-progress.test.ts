import type { Signer, Signing } from '@liveline/contract/signing/shapes.ts'
import { expect, it } from 'vitest'
import { nextSigners, signedText, signingProgress } from './signing-progress.ts'

const signer = (parts: Partial<Signer>): Signer => ({
  id: `${parts.position ?? 0}`,
  userId: 1,
  name: '李四',
  position: 0,
  weight: 1,
  state: 'waiting',
  advisory: false,
  outcome: null,
  outcomeEn: null,
  danger: false,
  opinion: '',
  signedAt: null,
  signedBy: null,
  addedBy: null,
  ...parts,
})
const signing = (parts: Partial<Signing>): Signing => ({
  mode: 'all',
  needed: null,
  counts: { total: 5, agreed: 2, rejected: 1, open: 2, waiting: 0 },
  agreedWeight: 0,
  totalWeight: 0,
  signers: [],
  ...parts,
})

it.each([
  ['all', signing({}), { missing: 3, threshold: 1 }],
  ['anyOne', signing({ mode: 'anyOne' }), { missing: 0, threshold: 0.2 }],
  ['inSequence', signing({ mode: 'inSequence' }), { missing: 3, threshold: 1 }],
  // 0.6 of five is three, not four.
  ['ratio', signing({ mode: 'ratio', needed: 0.6 }), { missing: 1, threshold: 0.6 }],
  ['weight', signing({ mode: 'weight', needed: 6, agreedWeight: 4, totalWeight: 8 }), { missing: 2, threshold: 0.75 }],
])('says of a vote by %s how many are missing and where it is enough', (_, vote, expected) => {
  expect(signingProgress(vote)).toMatchObject(expected)
})

it('weighs those who said no', () => {
  const signers = [
    signer({ state: 'signed', danger: true, weight: 3 }),
    signer({ state: 'signed', danger: true, weight: 5, advisory: true }),
    signer({ state: 'open', weight: 3 }),
  ]
  const vote = signing({ mode: 'weight', needed: 6, agreedWeight: 0, totalWeight: 6, signers })
  expect(signingProgress(vote).rejected).toBe(0.5)
})

it('knows who is next of those in turn', () => {
  const signers = [
    signer({ name: 'A', position: 1, state: 'open' }),
    signer({ name: 'C', position: 3 }),
    signer({ name: 'B', position: 2 }),
  ]
  expect(nextSigners({ signers }).map(({ name }) => name)).toEqual(['B'])
  expect(signedText(signing({}))).toBe('3/5')
})
