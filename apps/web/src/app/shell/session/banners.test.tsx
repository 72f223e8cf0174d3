// @vitest-environment happy-dom
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { setCurrentUser } from '../../../session/current-user.ts'
import { Banners } from './banners.tsx'

beforeAll(async () => {
  await startTexts()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(cleanup)

it.each([
  [0, 89, 0],
  [0, 90, 1],
  [1, 400, 0],
])('of a person from source %i, a password of %i days is reminded of %i times', (userSource, days, times) => {
  const person = { name: '张三', userName: 'zhang.san', userSource, passwordUpdateTime: days, roleList: [], orgs: [] }
  setCurrentUser(person as unknown as UserInfo)
  render(
    <QueryClientProvider client={queryClient}>
      <Banners />
    </QueryClientProvider>,
  )
  expect(screen.queryAllByText(`密码已使用 ${days} 天，建议尽快修改`, { exact: false })).toHaveLength(times)
})
