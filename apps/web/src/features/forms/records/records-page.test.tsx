// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { aRecord, FORM_ID, recordsServer, refused } from '../../../../test/records-server.ts'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { newRecordAddress, paths, recordAddress } from '../../../app/paths.ts'
import { useToasts } from '../../../ui/feedback/toasts.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { RecordsPage } from './records-page.tsx'

let server = recordsServer()
const serve = (next: ReturnType<typeof recordsServer>) => {
  server = next
  vi.stubGlobal('fetch', server.fetch)
}

function show(query: Record<string, string> = {}) {
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: paths.records, params: {}, query: { formId: String(FORM_ID), ...query }, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <RecordsPage />
      </RouteProvider>
    </QueryClientProvider>,
  )
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

it('shows the records of a form with what the form calls their values, each leading to its page', async () => {
  show()
  const link = await screen.findByRole('link', { name: '绝缘杆' })
  expect(link.getAttribute('href')).toBe(recordAddress(aRecord().id))
  const row = link.closest('tr')
  expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual(
    expect.arrayContaining(['绝缘杆', '合格', '139****5678', '张三', '修改']),
  )
  expect(screen.getByRole('link', { name: '新建记录' }).getAttribute('href')).toBe(newRecordAddress(FORM_ID))
})

it('asks for what the address says, a condition by the kind of its field', async () => {
  show({ state: '2', tool: '杆', _where: '[["tool","notEmpty"]]', _bin: '1', sort: '-tool' })
  await screen.findByRole('link', { name: '绝缘杆' })
  expect(server.of('list')[0]).toEqual({
    ...{ formId: FORM_ID, deleted: true, page: 1, rows: 20, sort: '-tool' },
    filters: [
      { field: 'tool', op: 'contains', value: '杆' },
      { field: 'state', op: 'eq', value: 2 },
      { field: 'tool', op: 'notEmpty' },
    ],
  })
  expect(screen.getByText('工具 不为空')).toBeTruthy()
})

it('offers no new record and no bin to whoever may only read', async () => {
  const record = aRecord({ may: { update: false, delete: false, restore: false, reveal: false } })
  serve(recordsServer({ record, may: { create: false, delete: false } }))
  show()
  await screen.findByRole('link', { name: '绝缘杆' })
  expect(screen.queryByRole('link', { name: '新建记录' })).toBeNull()
  expect(screen.queryByRole('button', { name: '回收站' })).toBeNull()
  expect(screen.queryByRole('link', { name: '修改“绝缘杆”' })).toBeNull()
})

it('deletes what was chosen for one reason; what is refused stays chosen and says why', async () => {
  const rows = ['a', 'b'].map((tool, place) => aRecord({ id: `r${place}`, rev: place + 1, values: { tool } }))
  serve(recordsServer({ rows, once: { delete: refused('RECORD_OF_PROCESS', {}) } }))
  show()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 a' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 b' }))
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog', { name: '删除 2 条记录？' })
  fireEvent.change(within(dialog).getByLabelText('删除原因'), { target: { value: '重复' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '删除' }))

  await expect.poll(() => useToasts.getState().toasts.map(({ text }) => text)).toHaveLength(2)
  expect(server.of('delete')).toEqual([
    { id: 'r0', rev: 1, reason: '重复' },
    { id: 'r1', rev: 2, reason: '重复' },
  ])
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
    '已删除 1 条记录，可在回收站恢复',
    '有 1 条没有删除：RECORD_OF_PROCESS',
  ])
  expect(screen.getByText('已选 1 条')).toBeTruthy()
})

it('exports what is shown: the columns, the order and the filters; chosen rows by their ids', async () => {
  serve(recordsServer())
  show({ state: '2', sort: '-tool' })
  await screen.findByRole('link', { name: '绝缘杆' })
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  const dialog = await screen.findByRole('dialog', { name: '导出“工器具检查”' })
  expect(within(dialog).getByText(/^将导出 1 行、5 列/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'CSV' }))
  fireEvent.click(within(dialog).getByRole('button', { name: '导出' }))
  const asked = { formId: FORM_ID, sort: '-tool', fields: ['tool', 'state', 'phone', 'updatedBy', 'updatedAt'] }
  const filters = [{ field: 'state', op: 'eq', value: 2 }]
  await expect.poll(() => server.of('export')).toEqual([{ ...asked, filters, format: 'csv' }])
  fireEvent.click(await screen.findByRole('button', { name: '关闭' }))

  fireEvent.click(screen.getByRole('checkbox', { name: '选择 绝缘杆' }))
  fireEvent.click(screen.getByRole('button', { name: '导出所选' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '导出' }))
  await expect.poll(() => server.of('export')[1]).toEqual({ ...asked, ids: [aRecord().id], format: 'xlsx' })
})

it('offers neither export nor import to whoever may not, nor in the bin', async () => {
  serve(recordsServer({ may: { export: false, import: false } }))
  show()
  await screen.findByRole('link', { name: '绝缘杆' })
  expect(screen.queryByRole('button', { name: /导出/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
  cleanup()
  queryClient.clear()
  serve(recordsServer())
  show({ _bin: '1' })
  await screen.findByRole('link', { name: '绝缘杆' })
  expect(screen.queryByRole('button', { name: /导出/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
})

it('lets rows that may not be deleted be exported, and says why the chosen are not deleted', async () => {
  const kept = aRecord({ may: { update: false, delete: false, restore: false, reveal: false } })
  serve(recordsServer({ rows: [kept] }))
  show()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 绝缘杆' }))
  expect(screen.getByRole('button', { name: '导出所选' }).hasAttribute('disabled')).toBe(false)
  const remove = screen.getByRole('button', { name: '删除' })
  expect([remove.hasAttribute('disabled'), remove.title]).toEqual([true, '选中的记录中有您不能删除的'])
})

it('says why there is nothing, and what to do', async () => {
  serve(recordsServer({ rows: [] }))
  show()
  expect(await screen.findByText('还没有记录')).toBeTruthy()
  expect(screen.getByText('点“新建记录”填写第一条。')).toBeTruthy()
})

it('says what is wrong when the form is not there', async () => {
  serve(recordsServer())
  vi.stubGlobal('fetch', async () => refused('NOT_FOUND', {}))
  show()
  expect(await screen.findByRole('alert')).toBeTruthy()
})
