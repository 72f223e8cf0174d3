// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { queryClient } from '../../api/query-client.ts'
import { useToasts } from '../../ui/feedback/toasts.ts'
import { DelegationBanners } from './delegation-banners.tsx'
import { DelegationDialog } from './delegation-dialog.tsx'

const person = (userId: number, name: string) => ({ userId, name, departmentName: '', onBehalfOf: null })
const given = {
  id: 'd1',
  owner: person(1, '王主任'),
  delegate: person(2, '李四'),
  from: '2026-11-22T00:00:00.000Z',
  to: null,
  reason: '出差',
  forcedBy: null,
  locked: false,
  active: true,
}
const ok = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
let own: unknown
let past: readonly unknown[] = []
let sent: string[] = []
let searched: string[] = []
const onClose = vi.fn()

const show = (what: 'dialog' | 'banners') =>
  render(
    <QueryClientProvider client={queryClient}>
      {what === 'dialog' ? <DelegationDialog onClose={onClose} /> : <DelegationBanners />}
    </QueryClientProvider>,
  )

beforeAll(startTexts)
beforeEach(() => {
  queryClient.clear()
  sent = []
  searched = []
  onClose.mockClear()
  useToasts.setState({ toasts: [] })
  own = { given: null, received: [] }
  past = []
  vi.stubGlobal('fetch', async (url: string, { method }: { method?: string } = {}) => {
    if (url === '/system/delegation/mine') return ok(own)
    if (url.startsWith('/system/delegation/history'))
      return ok({ rows: past, total: past.length, totalIsCapped: false, page: 1, pageSize: 50, next: null })
    if (method === 'POST') sent.push(url)
    if (url.startsWith('/system/user/list')) {
      searched.push(url)
      return ok([{ ...person(2, '李四'), value: 2, label: '李四', initials: 'ls' }])
    }
    return ok(url.startsWith('/system/delegate?') ? given : null)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says that it is for approval steps only, and wants a delegate', async () => {
  show('dialog')
  expect(await screen.findByRole('dialog', { name: '工作委托（仅适用于审批环节）' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: '委托' }))

  expect((await screen.findByRole('alert')).textContent).toBe('请选择受托人')
  expect(sent).toEqual([])
})

it('says whom it was delegated to once that is done, and closes', async () => {
  show('dialog')
  const box = await screen.findByRole('combobox', { name: '受托人' })
  act(() => box.focus())
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.click(await screen.findByRole('option', { name: '李四' }))
  fireEvent.click(screen.getByRole('button', { name: '委托' }))

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual(['/system/delegate?delegateUserId=2'])
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'success', text: '委托成功：李四 可以代您办理审批' }])
})

it('searches people with userSource 3 (specification §5)', async () => {
  show('dialog')
  const box = await screen.findByRole('combobox', { name: '受托人' })
  act(() => box.focus())
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('option', { name: '李四' })

  const sources = searched.map((url) => new URL(url, 'http://console').searchParams.get('userSource'))
  expect([...new Set(sources)]).toEqual(['3'])
})

it('shows the delegation there is and cancels it, unless an administrator has locked it', async () => {
  own = { given, received: [] }
  show('dialog')
  fireEvent.click(await screen.findByRole('button', { name: '取消委托' }))
  await waitFor(() => expect(sent).toEqual(['/system/cancelDelegate']))
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe('已取消对 李四 的委托'))
  cleanup()
  queryClient.clear()

  own = { given: { ...given, locked: true, forcedBy: person(3, '管理员') }, received: [] }
  show('dialog')
  expect(await screen.findByText(/由管理员设置并锁定/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '取消委托' })).toBeNull()
})

it('tells what there was before, and who ended it', async () => {
  const { active: _active, ...fact } = given
  past = [
    {
      ...fact,
      state: 'ended',
      createdAt: given.from,
      cancelledAt: '2026-11-23T01:00:00.000Z',
      cancelledBy: person(3, '管理员'),
      cancelReason: '已返岗',
    },
  ]
  show('dialog')

  const item = within(await screen.findByRole('region', { name: '委托记录' }))
  expect(await item.findByText('王主任 委托 李四')).toBeTruthy()
  expect(item.getByText('已结束')).toBeTruthy()
  expect(item.getByText(/管理员 于 2026-11-23 09:00 取消：已返岗/)).toBeTruthy()
})

it('lets somebody else take the place of the delegate', async () => {
  own = { given, received: [] }
  show('dialog')
  fireEvent.click(await screen.findByRole('button', { name: '更换受托人' }))

  expect(await screen.findByRole('combobox', { name: '受托人' })).toBeTruthy()
  cleanup()
  own = { given: { ...given, locked: true, forcedBy: person(3, '管理员') }, received: [] }
  queryClient.clear()
  show('dialog')
  expect(await screen.findByText(/由管理员设置并锁定/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '更换受托人' })).toBeNull()
})

it('stands over the page on both sides while it is active', async () => {
  own = { given, received: [{ ...given, owner: person(4, '陈宇') }] }
  show('banners')

  expect(await screen.findByText(/您的审批已委托给 李四/)).toBeTruthy()
  expect(screen.getByText(/您正在代 陈宇 办理审批/)).toBeTruthy()
})
