import { expect, it } from 'vitest'
import { selfSigned } from '../../../test-support/self-signed.ts'
import { certificateFacts } from './certificate-facts.ts'

it('reads whom a certificate names and until when it holds', () => {
  expect(certificateFacts(selfSigned('liveline.test').cert)).toEqual({
    name: 'liveline.test',
    validTo: new Date('2049-01-01T00:00:00Z'),
  })
})
