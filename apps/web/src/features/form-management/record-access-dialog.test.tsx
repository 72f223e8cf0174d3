// @vitest-environment happy-dom
import type { FormAccessRow } from '@liveline/contract/form-data/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { newRow } from './access-rows.ts'
import { RecordAccessDialog } from './record-access-dialog.tsx'

const roles = [
  { roleId: 41, roleName: '班长' },
  { roleId: 51, roleName: '工器具库管' },
]
let rows: (FormAccessRow & { roleName: string })[]
let refused: object | undefined
let sent: unknown[]
const onClose = vi.fn()

beforeAll(startTexts)
beforeEach(() => {
  queryClient.clear()
  onClose.mockClear()
  rows = []
  refused = undefined
  sent = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (method !== 'POST') return Response.json({ retcode: 0, msg: 'ok', data: { rows, roles } })
    sent.push(JSON.parse(body ?? ''))
    return Response.json(refused ?? { retcode: 0, msg: 'ok' }, { status: refused === undefined ? 200 : 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <RecordAccessDialog formId={12} name="工器具检查" onClose={onClose} />
    </QueryClientProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('says what holds while nobody is named, and sends nothing unless something was changed', async () => {
  show()
  await screen.findByText(/人人可以填写/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存权限' }).disabled).toBe(true)
})

it('sends what was ticked, without what goes with reading', async () => {
  rows = [{ ...newRow(41), mayDelete: true, scope: 'department', roleName: '班长' }]
  show()
  const head = within(await screen.findByRole('group', { name: '班长' }))
  expect(head.getByLabelText<HTMLInputElement>('删除').checked).toBe(true)
  fireEvent.click(head.getByLabelText('查看'))
  fireEvent.click(head.getByLabelText('导入'))
  press('保存权限')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    { formId: 12, rows: [{ ...newRow(41), mayRead: false, mayImport: true, scope: 'department' }] },
  ])
})

it('takes a role off the list, and what it had let people do is asked anew', async () => {
  const may = queryKeys.records.may(12)
  queryClient.setQueryData(may, { create: true })
  rows = [{ ...newRow(41), roleName: '班长' }]
  show()
  await screen.findByRole('group', { name: '班长' })
  press('移除“班长”')
  press('保存权限')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ formId: 12, rows: [] }])
  expect(queryClient.getQueryState(may)?.isInvalidated).toBe(true)
})

it('stays open with what was entered when it is refused', async () => {
  rows = [{ ...newRow(41), roleName: '班长' }]
  refused = { retcode: 40401, msg: '没有找到这张表单', data: null }
  show()
  fireEvent.click(within(await screen.findByRole('group', { name: '班长' })).getByLabelText('导出'))
  press('保存权限')
  expect((await screen.findByRole('alert')).textContent).toBe('没有找到这张表单')
  expect(within(screen.getByRole('group', { name: '班长' })).getByLabelText<HTMLInputElement>('导出').checked).toBe(
    true,
  )
  expect(onClose).not.toHaveBeenCalled()
})
