// @vitest-environment happy-dom
import { IDEMPOTENCY_HEADER } from '@liveline/contract/constants.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { startTexts } from '../../../test/start-texts.ts'
import { useToasts } from '../../ui/feedback/toasts.ts'
import { RouteProvider } from '../../ui/navigation.tsx'
import { QuickFormPanel } from './quick-form-panel.tsx'

const form = {
  formKey: 'lwPlan',
  formName: '作业计划申请',
  formNameEn: 'Application',
  isMain: true,
  formVersionId: 1,
  formDataId: null,
  schema: { type: 'form', body: [{ type: 'input-text', name: 'feeder', label: '线路名称' }] },
  values: {},
  defaultRight: 'edit',
  fields: {},
  labels: {},
}
const start = {
  flowKey: 'lwPlanApproval',
  flowName: '作业计划审批',
  flowNameEn: 'Approval',
  form,
  diagram: '',
  copied: null,
  toChoose: [],
}
let keys: (string | undefined)[] = []
let draftIds: unknown[] = []

beforeAll(startTexts)
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  keys = []
  draftIds = []
  vi.stubGlobal(
    'fetch',
    async (url: string, { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {}) => {
      if (!url.includes('/startByKey/')) return Response.json({ retcode: 0, msg: 'ok', data: start })
      keys.push(headers[IDEMPOTENCY_HEADER])
      draftIds.push((JSON.parse(body ?? '{}') as { draftId?: unknown }).draftId)
      throw new TypeError('connection lost')
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  return render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/mission/quick', params: {}, query: {}, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <QuickFormPanel flowKey="lwPlanApproval" />
      </RouteProvider>
    </QueryClientProvider>,
  )
}
const feeder = () => screen.findByRole<HTMLInputElement>('textbox', { name: '线路名称' })
const write = async (value: string) => fireEvent.change(await feeder(), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('sends the same application with the same key and as the same draft after a lost answer, however often it is pressed', async () => {
  show()
  await feeder()
  const send = async (times: number) => {
    const button = await screen.findByRole('button', { name: '提交申请' })
    fireEvent.click(button)
    fireEvent.click(button)
    await expect.poll(() => keys.length).toBe(times)
  }

  await send(1)
  await send(2)

  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(draftIds[0]).toMatch(/^[\da-f-]{36}$/)
  expect(draftIds[1]).toBe(draftIds[0])
})

it('begins clean, and offers the draft that was left, which stays the same application', async () => {
  const { unmount } = show()
  await write('莲塘 811 线')
  await press('提交申请')
  await expect.poll(() => draftIds.length).toBe(1)
  unmount()

  show()

  expect((await feeder()).value).toBe('')
  await press('继续填写')
  expect((await feeder()).value).toBe('莲塘 811 线')
  await press('提交申请')
  await expect.poll(() => draftIds.length).toBe(2)
  expect(draftIds[1]).toBe(draftIds[0])
})

it('asks before it discards a draft, and brings it back', async () => {
  show()
  await write('莲塘 811 线')

  await press('放弃草稿')
  const question = document.querySelector('dialog') as HTMLElement
  fireEvent.click(within(question).getByRole('button', { name: '放弃草稿', hidden: true }))
  expect((await feeder()).value).toBe('')
  act(() => useToasts.getState().toasts[0]?.action?.run())

  expect((await feeder()).value).toBe('莲塘 811 线')
})
