// @vitest-environment happy-dom
import type { ErrorReportRow } from '@liveline/contract/error-report/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { queryClient } from '../../api/query-client.ts'
import { ErrorReportDrawer } from './error-report-drawer.tsx'

const person = (name: string, departmentName: string) => ({ userId: 7, name, departmentName, onBehalfOf: null })
const report: ErrorReportRow = {
  ...{ number: 3, kind: 'crash', message: 'it is gone', stack: '', path: '/home', version: '0.1.0', browser: 'B' },
  ...{ count: 2, firstAt: '2026-11-22T00:00:00.000Z', lastAt: '2026-11-22T01:00:00.000Z' },
  lastUser: person('陈宇', '带电作业中心'),
  settledAt: '2026-11-22T02:00:00.000Z',
  settledBy: person('管理员', ''),
}

beforeAll(startTexts)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows who met the fault as every page shows a person, and names who settled it', async () => {
  const page = { rows: [report], total: 1, totalIsCapped: false, page: 1, pageSize: 1, next: null }
  vi.stubGlobal('fetch', async () => Response.json({ retcode: 0, msg: 'ok', data: page }))
  render(
    <QueryClientProvider client={queryClient}>
      <ErrorReportDrawer number={3} onClose={() => {}} />
    </QueryClientProvider>,
  )

  const name = await screen.findByText('陈宇')
  expect(name.closest<HTMLElement>('.ll-person')?.title).toBe('带电作业中心')
  expect(screen.getByText(/管理员/)).toBeTruthy()
})
