// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Popup } from './popup.tsx'

vi.mock('@floating-ui/dom', () => {
  throw new Error('offline')
})
afterEach(cleanup)

it('shows a panel although what would place it cannot be fetched', async () => {
  render(
    <Popup label="More" trigger="…">
      {() => <p>Here</p>}
    </Popup>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))

  await expect.poll(() => screen.getByRole('menu').dataset['placed']).toBe('true')
})
