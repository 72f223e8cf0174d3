// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { allowMarkup, trustedMarkup } from './trusted-types.ts'

it('refuses whatever could be an element until there is what cleans it', async () => {
  expect(trustedMarkup('.anticon { color: inherit }')).toBe('.anticon { color: inherit }')
  expect(trustedMarkup('<b>bold</b>')).toBeNull()
  expect(trustedMarkup('<img src=x onerror=alert(1)>')).toBeNull()

  await allowMarkup()

  expect(trustedMarkup('<b>bold</b>')).toBe('<b>bold</b>')
  expect(trustedMarkup('<img src="x" onerror="alert(1)">')).not.toContain('onerror')
})
