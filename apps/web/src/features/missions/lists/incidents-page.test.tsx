// @vitest-environment happy-dom
import type { IncidentRow } from '@liveline/contract/incident/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { en } from '../../../messages/en.ts'
import { zhCN } from '../../../messages/zh-CN.ts'
import { setLanguage } from '../../../ui/language.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { IncidentsPage } from './incidents-page.tsx'

const incident: IncidentRow = {
  jobId: '01a1ff08-2857-7158-81a7-357ac7390001',
  instanceId: '01a1ff08-2857-7158-81a7-357ac7390817',
  number: 'LWP-151-202611-0001',
  title: '10kV 莲塘 811 线 接引流线',
  flowName: '作业计划审批',
  flowNameEn: 'Work-plan approval',
  kind: 'timer',
  elementId: 'planStartPassed',
  elementName: '计划开始时间已过',
  elementNameEn: 'Planned start has passed',
  reason: '流程无法继续：gw 没有可走的分支。内容未提交，请联系流程管理员',
  attempts: 10,
  dueAt: '2026-11-19T01:00:00Z',
  since: '2026-11-20T11:00:00Z',
}
const ok = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
const refused = () => Response.json({ retcode: 50000, msg: '服务器内部错误', requestId: 'abc' }, { status: 500 })
let rows: IncidentRow[] = []
let answers: () => Response | Promise<Response>
let retried: unknown[] = []
let retryAnswers: () => Response

const page = () => ok({ rows, total: rows.length, totalIsCapped: false, page: 1, pageSize: 20, next: null })

function show(language: 'zh-CN' | 'en' = 'zh-CN') {
  setLanguage(language)
  void i18next.changeLanguage(language)
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/incidents', params: {}, query: {}, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <IncidentsPage />
      </RouteProvider>
    </QueryClientProvider>,
  )
}

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'zh-CN', resources: { 'zh-CN': { translation: zhCN }, en: { translation: en } } })
})
beforeEach(() => {
  queryClient.clear()
  rows = [incident]
  answers = page
  retried = []
  retryAnswers = () => ok({ outcome: 'retrying' })
  vi.stubGlobal('fetch', async (url: string, options?: { body?: string }) => {
    if (url.startsWith('/workFlow/incident/list')) return answers()
    if (url === '/workFlow/incident/retry') {
      retried.push(JSON.parse(options?.body ?? 'null'))
      return retryAnswers()
    }
    return new Promise(() => {})
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says of each incident where, why, how often and since when, and leads to its process', async () => {
  show()

  const link = await screen.findByRole('link', { name: 'LWP-151-202611-0001' })
  expect(link.getAttribute('href')).toContain(`/mission/instance?instanceId=${incident.instanceId}`)
  for (const text of ['计划开始时间已过', '定时器', incident.reason, '10 次'])
    expect(screen.getByText(text)).toBeTruthy()
})

it('speaks English too', async () => {
  show('en')

  expect(await screen.findByText('Planned start has passed')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Incidents' })).toBeTruthy()
})

it('tries again only after it was confirmed, and the row goes', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: '重试 计划开始时间已过 LWP-151-202611-0001' }))
  const dialog = await screen.findByRole('dialog', { name: '重试 LWP-151-202611-0001 的自动任务？' })
  expect(retried).toEqual([])
  rows = []

  fireEvent.click(within(dialog).getByRole('button', { name: '重试' }))

  expect(await screen.findByText('没有异常任务')).toBeTruthy()
  expect(retried).toEqual([{ instanceId: incident.instanceId, jobId: incident.jobId }])
})

it('keeps the question open when the answer was a refusal', async () => {
  retryAnswers = refused
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^重试 / }))
  const dialog = await screen.findByRole('dialog')
  const confirm = within(dialog).getByRole('button', { name: '重试' })

  fireEvent.click(confirm)

  await waitFor(() => expect(retried).toHaveLength(1))
  await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false))
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it('shows that it is loading, that there is none, and that it failed with a way on', async () => {
  answers = () => new Promise(() => {})
  show()
  expect(screen.getByLabelText('正在加载')).toBeTruthy()
  cleanup()
  queryClient.clear()

  rows = []
  answers = page
  show()
  expect(await screen.findByText('没有异常任务')).toBeTruthy()
  cleanup()
  queryClient.clear()

  answers = refused
  show()
  const alert = await screen.findByRole('alert')
  rows = [incident]
  answers = page
  fireEvent.click(within(alert).getByRole('button', { name: '重试' }))
  expect(await screen.findByText('LWP-151-202611-0001')).toBeTruthy()
})
