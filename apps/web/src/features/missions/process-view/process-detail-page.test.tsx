// @vitest-environment happy-dom
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import type { RemainingTime } from '@liveline/contract/process-instance/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { startTexts } from '../../../../test/start-texts.ts'
import { anInstance } from '../../../../test/task-samples.ts'
import { setCurrentUser } from '../../../session/current-user.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { ProcessDetailPage } from './process-detail-page.tsx'

const instanceId = '01a1ff08-2857-7158-81a7-357ac7390817'
const end = { act: 'end' as const, can: true, reason: '', possibleAt: null }
const running = anInstance({ instanceId, actions: [end] })
const ok = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
let instance = running
let remaining: RemainingTime
let ended: { url: string; body: unknown }[] = []

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/mission/instance', params: {}, query: { instanceId }, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <ProcessDetailPage />
      </RouteProvider>
    </QueryClientProvider>,
  )
}

beforeAll(startTexts)
beforeEach(() => {
  queryClient.clear()
  instance = running
  remaining = { kind: 'tooFew', cases: 3, needed: 20 }
  ended = []
  vi.stubGlobal('fetch', async (url: string, options?: { body?: string }) => {
    if (url.startsWith('/workFlow/queryInstanceDetail')) return ok(instance)
    if (url.startsWith('/workFlow/remainingTime')) return ok(remaining)
    if (url.startsWith('/workFlow/deleteByProcessInstanceId/')) {
      ended.push({ url, body: JSON.parse(options?.body ?? 'null') })
      return ok({ instanceId, number: running.number, status: 'cancelled', businessState: 'deleted', open: [] })
    }
    // The drawing is no matter of these tests.
    return new Promise(() => {})
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('ends a process only after it has named it, asked why and been told again', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: '终止流程' }))
  const dialog = await screen.findByRole('dialog', { name: '终止流程 LWP-151-202611-0001？' })
  expect(within(dialog).getByText(/10kV 莲塘 811 线/)).toBeTruthy()
  const confirm = within(dialog).getByRole('button', { name: '终止流程' })

  fireEvent.click(confirm)
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
  expect(ended).toEqual([])

  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' 重复申请 ' } })
  fireEvent.click(confirm)
  await waitFor(() =>
    expect(ended).toEqual([{ url: `/workFlow/deleteByProcessInstanceId/${instanceId}`, body: { reason: '重复申请' } }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('tells what happened last, and in the place of forms where there are none', async () => {
  show()

  const history = await screen.findByRole('region', { name: '办理历史' })
  expect(history.closest('.ll-task-main')?.previousElementSibling?.className).toBe('ll-aside')
  expect(document.querySelectorAll('.ll-task-main')).toHaveLength(1)
  expect(
    within(document.querySelector<HTMLElement>('.ll-aside')!).queryByRole('region', { name: '办理历史' }),
  ).toBeNull()
})

it('offers that to nobody who may not', async () => {
  instance = { ...running, actions: [{ ...end, can: false, reason: '只有流程管理员可以终止流程' }] }
  show()

  expect(await screen.findByText('10kV 莲塘 811 线 接引流线')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '终止流程' })).toBeNull()
})

it('names what does not go on by itself, and lets administrators of processes retry it', async () => {
  const stopped = {
    jobId: '01a1ff08-2857-7158-81a7-357ac7390001',
    kind: 'timeLimit' as const,
    elementId: 'survey',
    elementName: '现场勘察',
    elementNameEn: 'Survey',
    reason: '服务器内部错误。请让系统管理员按任务编号查阅服务器日志',
    attempts: 10,
    dueAt: '2026-11-19T01:00:00Z',
    since: '2026-11-20T11:00:00Z',
  }
  instance = { ...running, incidents: [stopped] }
  const retryButton = { name: '重试 现场勘察 LWP-151-202611-0001' }
  show()
  const notice = await screen.findByRole('region', { name: '异常任务' })
  expect(within(notice).getByText(stopped.reason)).toBeTruthy()
  expect(screen.queryByRole('button', retryButton)).toBeNull()
  cleanup()

  setCurrentUser({ permissions: ['workflow:admin'] } as unknown as UserInfo)
  show()
  expect(await screen.findByRole('button', retryButton)).toBeTruthy()
})

const HOUR = 3_600_000
const estimated: RemainingTime = {
  kind: 'estimated',
  medianMs: 51 * HOUR,
  lowMs: 24 * HOUR,
  highMs: 120 * HOUR,
  cases: 128,
  isOfVersion: true,
}

it('tells how long it probably still takes, how sure that is, and how it is known', async () => {
  remaining = estimated
  show()

  const value = (await screen.findByText('预计还需')).nextElementSibling
  expect(value?.textContent).toContain('2 天 3 小时（8 成情况 1 天～5 天，依据 128 件）')
  fireEvent.click(within(value as HTMLElement).getByText('怎样得出'))
  expect(within(value as HTMLElement).getByText(/128 件曾停在同一环节/)).toBeTruthy()
  expect(screen.queryByText(/其他版本/)).toBeNull()
  cleanup()

  remaining = { ...estimated, isOfVersion: false }
  queryClient.clear()
  show()
  expect(await screen.findByText(/其他版本/)).toBeTruthy()
})

it('makes no estimate for one that stands longer than those before it', async () => {
  remaining = { kind: 'longer', cases: 60 }
  show()
  expect(await screen.findByText(/以往 60 件中罕见/)).toBeTruthy()
})

it('says nothing where too few are known, or the process is over', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const questions = () => asked.mock.calls.filter(([url]) => String(url).startsWith('/workFlow/remainingTime')).length
  show()
  await waitFor(() => expect(questions()).toBe(1))
  expect(screen.queryByText('预计还需')).toBeNull()
  cleanup()

  instance = { ...running, status: 'completed', endedAt: '2026-11-21T01:00:00Z' }
  remaining = estimated
  queryClient.clear()
  show()
  expect(await screen.findByText('结束时间')).toBeTruthy()
  expect([questions(), screen.queryByText('预计还需')]).toEqual([1, null])
})
