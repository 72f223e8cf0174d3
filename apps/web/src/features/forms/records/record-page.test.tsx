// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { aRecord, RECORD_ID, recordsServer, refused } from '../../../../test/records-server.ts'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { appHistory, RouteProvider } from '../../../ui/navigation.tsx'
import { useToasts } from '../../../ui/feedback/toasts.ts'
import { paths, recordAddress } from '../../../app/paths.ts'
import { RecordPage } from './record-page.tsx'

let server = recordsServer()

function show(query: Record<string, string> = {}) {
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: paths.record, params: {}, query: { id: RECORD_ID, ...query }, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <RecordPage />
      </RouteProvider>
    </QueryClientProvider>,
  )
}
const serve = (next: ReturnType<typeof recordsServer>) => {
  server = next
  vi.stubGlobal('fetch', server.fetch)
}

beforeAll(startTexts)
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  serve(recordsServer())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('reads a record with what happened to it, and leads to each of its states', async () => {
  show()
  await screen.findByRole('heading', { level: 1, name: '绝缘杆' })
  const history = await screen.findByRole('region', { name: '历史' })
  expect(await within(history).findByText('年检')).toBeTruthy()
  expect(history.textContent).toContain('状态合格 → 停用')
  expect(screen.queryAllByRole('textbox')).toEqual([])
})

it('shows a masked value whole after a click that the server logs', async () => {
  show()
  expect(await screen.findByText('139****5678')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '显示完整的电话' }))
  expect(await screen.findByText('13912345678')).toBeTruthy()
  expect(server.of('reveal')).toEqual([{ id: RECORD_ID, field: 'phone' }])
})

it('offers nothing that the person may not do', async () => {
  serve(recordsServer({ record: aRecord({ may: { update: false, delete: false, restore: false, reveal: false } }) }))
  show({ edit: '1' })
  await screen.findByRole('heading', { level: 1, name: '绝缘杆' })
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
  expect(screen.queryByRole('link', { name: '修改' })).toBeNull()
  expect(screen.queryByRole('button', { name: '显示完整的电话' })).toBeNull()
  expect(screen.queryAllByRole('textbox')).toEqual([])
})

it('is deleted for a reason only', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog', { name: '删除 1 条记录？' })
  fireEvent.click(within(dialog).getByRole('button', { name: '删除' }))
  expect(await within(dialog).findByText('请写明原因，会记入历史')).toBeTruthy()
  expect(server.of('delete')).toEqual([])
  fireEvent.change(within(dialog).getByLabelText('删除原因'), { target: { value: '重复' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '删除' }))
  await expect.poll(() => server.of('delete')).toEqual([{ id: RECORD_ID, rev: 1, reason: '重复' }])
})

it('in the bin it says so, and can be taken out', async () => {
  serve(
    recordsServer({
      record: aRecord({
        deletedAt: '2026-11-22T01:00:00Z',
        may: { update: false, delete: false, restore: true, reveal: false },
      }),
    }),
  )
  show()
  fireEvent.click(await screen.findByRole('button', { name: '恢复' }))
  await expect.poll(() => server.of('restore')).toEqual([{ id: RECORD_ID }])
})

/** Enters another tool, and confirms for a reason. */
async function correct(tool: string) {
  fireEvent.change(await screen.findByLabelText(/^工具/), { target: { value: tool } })
  fireEvent.click(screen.getByRole('button', { name: '保存修改' }))
  const dialog = await screen.findByRole('dialog', { name: '保存 1 处修改' })
  expect(dialog.textContent).toContain(`绝缘杆 → ${tool}`)
  fireEvent.change(within(dialog).getByLabelText('修改原因'), { target: { value: '写错' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '保存修改' }))
}

it('is corrected field by field, for a reason; a masked value is not sent back', async () => {
  show({ edit: '1' })
  await correct('绝缘绳')
  await expect
    .poll(() => server.of('update'))
    .toEqual([{ id: RECORD_ID, rev: 1, values: { tool: '绝缘绳' }, reason: '写错' }])
  await expect.poll(() => appHistory.location.href).toBe(recordAddress(RECORD_ID))
})

it('keeps what is entered as a draft, but no value that was shown by a logged click', async () => {
  show({ edit: '1' })
  fireEvent.click(await screen.findByRole('button', { name: '显示完整的电话' }))
  expect(await screen.findByDisplayValue('13912345678')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^工具/), { target: { value: '绝缘绳' } })
  const kept = JSON.stringify({ ...localStorage })
  expect(kept).toContain('绝缘绳')
  expect(kept).not.toContain('13912345678')
})

const stale = () =>
  refused('STALE', {
    ...{ name: '李四', at: '2026-11-22T01:00:00Z', rev: 4, formVersionId: 3 },
    values: { tool: '绝缘斗', state: 2, phone: '139****5678' },
  })

it('tells the second of two who was first, compares both, and lets him win in what he changed', async () => {
  serve(recordsServer({ once: { update: stale() } }))
  show({ edit: '1' })
  await correct('绝缘绳')

  const dialog = await screen.findByRole('dialog', { name: '李四先保存了这条记录' })
  const rows = within(dialog)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
  expect(rows.slice(1)).toEqual([
    ['工具双方都改了', '绝缘杆', '绝缘斗', '绝缘绳'],
    ['状态', '合格', '停用', '没有改'],
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: '以我改的为准' }))

  await expect
    .poll(() => server.of('update').at(-1))
    .toEqual({ id: RECORD_ID, rev: 4, values: { tool: '绝缘绳' }, reason: '写错' })
})

it('lets the second of two keep his entry as a record of its own', async () => {
  serve(recordsServer({ once: { update: stale() } }))
  show({ edit: '1' })
  await correct('绝缘绳')
  fireEvent.click(await screen.findByRole('button', { name: '另存为新记录' }))
  await expect.poll(() => server.of('save')).toMatchObject([{ formId: 7, values: { tool: '绝缘绳', state: 1 } }])
  expect(server.of('save')[0]?.['values']).not.toHaveProperty('phone')
  expect(server.of('update')).toHaveLength(1)
})

it('shows what the server refuses at its field', async () => {
  const problems = [{ path: 'tool', message: '编号已经用过' }]
  serve(recordsServer({ once: { update: refused('FORM_INVALID', { count: 1, first: '', problems }) } }))
  show({ edit: '1' })
  await correct('绝缘绳')
  expect(await screen.findByText('编号已经用过')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
