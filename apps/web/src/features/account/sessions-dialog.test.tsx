// @vitest-environment happy-dom
import type { LinkedIdentity } from '@liveline/contract/identity/shapes.ts'
import type { OwnSession } from '@liveline/contract/session/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { queryClient } from '../../api/query-client.ts'
import { useToasts } from '../../ui/feedback/toasts.ts'
import { SessionsDialog } from './sessions-dialog.tsx'

const idOf = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`
const aSession = (letter: string, part: Partial<OwnSession> = {}): OwnSession => ({
  sessionId: idOf(letter),
  isCurrent: false,
  kind: 'browser',
  device: 'Chrome 150, Windows 10',
  address: '10.1.2.3',
  since: '2026-11-23T01:00:00Z',
  lastActivityAt: '2026-11-23T02:00:00Z',
  ...part,
})
const mine = aSession('a', { isCurrent: true, device: 'Edge 148, Windows 11' })
let sessions: OwnSession[] = []
let identities: LinkedIdentity[] = []
let unlinkAnswer: (body: { provider: string }) => object
let sent: unknown[] = []

beforeAll(startTexts)
beforeEach(() => {
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  sent = []
  sessions = [mine]
  identities = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (url.endsWith('/identity/list')) return Response.json({ retcode: 0, msg: 'ok', data: identities })
    if (url.endsWith('/identity/unlink')) return Response.json(unlinkAnswer(JSON.parse(body ?? '')))
    if (method !== 'POST') return Response.json({ retcode: 0, msg: 'ok', data: sessions })
    const { sessionIds } = JSON.parse(body ?? '') as { sessionIds: string[] }
    sent.push([url, sessionIds])
    const ended = sessions.filter(({ sessionId }) => sessionIds.includes(sessionId)).length
    sessions = sessions.filter(({ sessionId }) => !sessionIds.includes(sessionId))
    return Response.json({ retcode: 0, msg: 'ok', data: { ended } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SessionsDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
const lines = () => screen.getAllByRole('listitem')

it('names this device, which cannot be ended here, and the others with address', async () => {
  sessions = [mine, aSession('b'), aSession('c', { kind: 'api' }), aSession('d', { device: '' })]
  show()
  await screen.findByText('Edge 148, Windows 11')
  expect(lines().map((line) => line.querySelector('strong')?.textContent)).toEqual([
    'Edge 148, Windows 11',
    'Chrome 150, Windows 10',
    '接口客户端',
    '未知设备',
  ])
  expect(lines()[0]?.textContent).toContain('本机')
  expect(lines()[0]?.querySelector('button')).toBeNull()
  expect(lines()[1]?.textContent).toContain('10.1.2.3')
})

it('ends one, says so, and shows those that are left', async () => {
  sessions = [mine, aSession('b')]
  show()
  fireEvent.click(await screen.findByRole('button', { name: '退出 Chrome 150, Windows 10' }))
  await screen.findByText('没有其他设备登录。')
  expect(sent).toEqual([['/system/session/end', [idOf('b')]]])
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['已退出 1 台设备'])
})

it('ends all others at once, never itself', async () => {
  sessions = [mine, aSession('b'), aSession('c')]
  show()
  fireEvent.click(await screen.findByRole('button', { name: '退出其他全部设备' }))
  await screen.findByText('没有其他设备登录。')
  expect(sent).toEqual([['/system/session/end', [idOf('b'), idOf('c')]]])
})

const plant: LinkedIdentity = {
  provider: 'plant',
  name: '统一认证',
  nameEn: '',
  userName: 'chen.yu',
  since: '2026-11-20T01:00:00Z',
  lastUsedAt: null,
}

it('shows no single sign-on to whom none logs in', async () => {
  show()
  await screen.findByText('Edge 148, Windows 11')
  expect(screen.queryByText('关联的统一认证')).toBeNull()
})

it('shows the single sign-ons that log the person in, and takes one back at the second click', async () => {
  identities = [plant]
  unlinkAnswer = ({ provider }) => {
    sent.push(provider)
    identities = []
    return { retcode: 0, msg: 'ok', data: null }
  }
  show()
  fireEvent.click(await screen.findByRole('button', { name: '取消关联 统一认证' }))
  expect(screen.getByText('chen.yu')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保留' }))
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '取消关联 统一认证' }))
  fireEvent.click(screen.getByRole('button', { name: '取消与“统一认证”的关联' }))
  await waitFor(() => expect(screen.queryByText('关联的统一认证')).toBeNull())
  expect(sent).toEqual(['plant'])
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['已取消与“统一认证”的关联'])
})

it('says why a link stays that is the last way in', async () => {
  identities = [plant]
  unlinkAnswer = () => ({ retcode: 40_961, msg: '您没有其他登录方式' })
  show()
  fireEvent.click(await screen.findByRole('button', { name: '取消关联 统一认证' }))
  fireEvent.click(screen.getByRole('button', { name: '取消与“统一认证”的关联' }))
  expect(await screen.findByText('您没有其他登录方式')).toBeTruthy()
  expect(screen.getByRole('button', { name: '取消关联 统一认证' })).toBeTruthy()
})
