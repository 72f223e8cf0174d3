// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { navigate, RouteProvider } from './navigation.tsx'
import { PageHeader } from './page-header.tsx'

function Page({ title, active }: { title: string; active: boolean }) {
  return (
    <RouteProvider
      route={{ path: '/gloves', params: {}, query: {}, active }}
      tab={{ setTitle: () => {}, setDirty: () => {} }}
    >
      <PageHeader title={title} />
    </RouteProvider>
  )
}
afterEach(cleanup)

it('puts the focus on the title after a navigation, not on the first page of a visit nor behind a tab', () => {
  render(<Page title="first" active />)
  expect(document.activeElement).toBe(document.body)

  navigate('/gloves')
  const { rerender } = render(<Page title="second" active={false} />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Page title="second" active />)

  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'second' }))
})

it('leaves the focus with somebody who types', () => {
  navigate('/gloves')
  const { container } = render(<input aria-label="search" />)
  const box = container.querySelector('input')
  box?.focus()

  render(<Page title="page" active />)

  expect(document.activeElement).toBe(box)
})
