import { expect, it } from 'vitest'

it.each(['/elsewhere', 'blob:1'])(
  'a link to %s that is pressed leads away no page that the next test file needs',
  async (href) => {
    const before = location.href
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)

    link.click()
    await (window as unknown as { happyDOM: { waitUntilComplete: () => Promise<void> } }).happyDOM.waitUntilComplete()

    expect(location.href).toBe(before)
  },
)
