// @vitest-environment happy-dom
import type { HealthDetail } from '@liveline/contract/system-health/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { HealthDetails } from './health-details.tsx'

const detail: HealthDetail = {
  at: '2026-11-23T01:00:00.000Z',
  version: {
    version: '0.1.0',
    commit: 'abc123',
    node: 'v24',
    postgres: '18.1',
    notes: ['Audit page.', 'Health page.'],
  },
  tables: [{ name: 'audit_log', bytes: 3_145_728, rows: 12_000, deadRows: 0 }],
  connections: null,
  statements: { source: 'server', rows: [{ text: 'select 1', calls: 2, meanMs: 400, maxMs: 500 }] },
}
const failure = {
  ...{ jobId: '0197b6a0-0000-7000-8000-000000000001', kind: 'outbox', elementId: 'mail', elementName: '发通知' },
  ...{ elementNameEn: 'Notify', reason: '收件方拒绝', attempts: 10, dueAt: '2026-11-23T00:00:00.000Z' },
  ...{ since: '2026-11-23T00:00:00.000Z', instanceId: '0197b6a0-0000-7000-8000-000000000002', number: 'LWP-7' },
  ...{ title: 't', flowName: 'f', flowNameEn: 'f' },
}
let sent: unknown[] = []

beforeEach(async () => {
  await startTexts()
  sent = []
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    const answer = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
    if (url.includes('/failures/retry')) {
      sent.push(JSON.parse(init?.body ?? ''))
      return answer({ outcome: 'retrying' })
    }
    const rows = sent.length === 0 ? [failure] : []
    if (url.includes('/failures'))
      return answer({ rows, total: rows.length, totalIsCapped: false, page: 1, pageSize: 10, next: null })
    return answer(detail)
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('shows what was given up with its reason, has it tried again after a question, and what else stands behind the numbers', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/system-health', params: {}, query: {}, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <HealthDetails />
      </RouteProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '重试 发通知 LWP-7' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('收件方拒绝')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: '重试' }))
  await screen.findByText('没有放弃重试的。')
  expect(sent).toEqual([{ instanceId: failure.instanceId, jobId: failure.jobId }])

  expect(screen.getByText('audit_log').closest('tr')?.textContent).toContain('3.0 MB')
  expect(screen.getByText('select 1').closest('tr')?.textContent).toContain('400')
  expect(screen.getByText('Health page.')).toBeTruthy()
  expect(screen.getByText(/PostgreSQL 18.1/)).toBeTruthy()
})
