// @vitest-environment happy-dom
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { setCurrentUser } from '../../../session/current-user.ts'
import { Search } from './search.tsx'

beforeAll(startTexts)
beforeEach(() => {
  const nothing = { tasks: [], processes: [], people: [] }
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json({ retcode: 0, data: url.startsWith('/console/search') ? nothing : [] })),
  )
  setCurrentUser({ userId: 1, permissions: [] as string[] } as UserInfo)
  render(
    <QueryClientProvider client={queryClient}>
      <Search />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('keeps what is typed before the search has come', async () => {
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  const early = screen.getByRole('textbox')
  expect(document.activeElement).toBe(early)
  fireEvent.change(early, { target: { value: 'dbrw' } })

  const field = await screen.findByRole('combobox')
  expect((field as HTMLInputElement).value).toBe('dbrw')
  expect(document.activeElement).toBe(field)
})
