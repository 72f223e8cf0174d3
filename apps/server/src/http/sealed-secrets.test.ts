import { randomBytes } from 'node:crypto'
import { KEPT_SECRET } from '@liveline/contract/system-config/shapes.ts'
import { expect, it } from 'vitest'
import { hideSecrets, keepSecrets, openSecrets, sealSecrets } from './sealed-secrets.ts'

const names = ['secret']
const key = randomBytes(32)
const value = [
  { id: 'a', url: 'https://a.example', secret: 'of a' },
  { id: 'b', inner: { secret: 'of b' } },
]

it('keeps nothing of a secret readable, and opens it with the key alone', () => {
  const sealed = sealSecrets(value, names, key)
  expect(JSON.stringify(sealed)).not.toContain('of a')
  expect(JSON.stringify(sealed)).toContain('https://a.example')
  expect(openSecrets(sealed, names, key)).toEqual(value)
  expect(openSecrets(sealed, names, randomBytes(32))).toEqual([
    { id: 'a', url: 'https://a.example' },
    { id: 'b', inner: {} },
  ])
})

it('reads a secret that stands there plainly', () => {
  expect(openSecrets(value, names, key)).toEqual(value)
})

it('shows that there is one, sealed or not, and never which', () => {
  for (const stored of [value, sealSecrets(value, names, key)]) {
    expect(hideSecrets(stored, names)).toEqual([
      { id: 'a', url: 'https://a.example', secret: KEPT_SECRET },
      { id: 'b', inner: { secret: KEPT_SECRET } },
    ])
  }
})

it('leaves a secret that was sent back hidden as it is, by the id of its entry, and takes a new one', () => {
  const entered = [
    { id: 'b', inner: { secret: KEPT_SECRET } },
    { id: 'a', url: 'https://a.example', secret: 'new' },
    { id: 'c', secret: KEPT_SECRET },
  ]
  expect(keepSecrets(entered, value, names)).toEqual([
    { id: 'b', inner: { secret: 'of b' } },
    { id: 'a', url: 'https://a.example', secret: 'new' },
    { id: 'c' },
  ])
})
