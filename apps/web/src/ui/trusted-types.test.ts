import { beforeEach, expect, it, vi } from 'vitest'

// What it cleans is DOMPurify's to test; here it is that everything passes it.
vi.mock('./sanitize.ts', () => ({ sanitizeHtml: (html: string) => html.replaceAll(/<script>.*?<\/script>/g, '') }))

beforeEach(() => void vi.resetModules())

it('refuses whatever could be an element until there is what cleans it', async () => {
  const { allowMarkup, trustedMarkup } = await import('./trusted-types.ts')
  expect(trustedMarkup('.anticon { color: inherit }')).toBe('.anticon { color: inherit }')
  expect(trustedMarkup('<b>bold</b>')).toBeNull()
  expect(trustedMarkup('<img src=x onerror=alert(1)>')).toBeNull()

  await allowMarkup()

  expect(trustedMarkup('<b>bold</b><script>1</script>')).toBe('<b>bold</b>')
})
