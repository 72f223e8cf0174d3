// @vitest-environment happy-dom
import { IDEMPOTENCY_HEADER } from '@liveline/contract/constants.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
// Read here, so that no test waits for it.
import '../../amis/renderer.tsx'
import { queryClient } from '../../api/query-client.ts'
import { zhCN } from '../../messages/zh-CN.ts'
import { RouteProvider } from '../../ui/navigation.tsx'
import { QuickFormPanel } from './quick-form-page.tsx'

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
}
const start = { flowKey: 'lwPlanApproval', flowName: '作业计划审批', flowNameEn: 'Approval', form, diagram: '' }
let keys: (string | undefined)[] = []

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'zh-CN', resources: { 'zh-CN': { translation: zhCN } } })
})
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  keys = []
  vi.stubGlobal('fetch', async (url: string, { headers = {} }: { headers?: Record<string, string> } = {}) => {
    if (!url.includes('/startByKey/')) return Response.json({ retcode: 0, msg: 'ok', data: start })
    keys.push(headers[IDEMPOTENCY_HEADER])
    throw new TypeError('connection lost')
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('sends the same application with the same key after a lost answer, however often it is pressed', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/mission/quick', params: {}, query: {}, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <QuickFormPanel flowKey="lwPlanApproval" />
      </RouteProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('textbox', { name: '线路名称' }, { timeout: 15_000 })
  const send = async (times: number) => {
    const button = await screen.findByRole('button', { name: '提交申请' })
    fireEvent.click(button)
    fireEvent.click(button)
    await expect.poll(() => keys.length, { timeout: 5_000 }).toBe(times)
  }

  await send(1)
  await send(2)

  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})
