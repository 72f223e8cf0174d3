// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../test/start-texts.ts'
import { queryClient } from '../api/query-client.ts'
import { RouteProvider } from '../ui/navigation.tsx'
import { MissionForm } from './mission-form.tsx'
import { tabKeyOf } from './tabs.ts'

const quickForm = { formId: 7, formKey: 'lwPlan', formName: '', formNameEn: '', icon: '', flowKey: 'lwPlanApproval' }
let asked: string[] = []

beforeAll(startTexts)
beforeEach(() => {
  asked = []
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url.startsWith('/system/config/forms')) return Response.json({ retcode: 0, msg: 'ok', data: [quickForm] })
    return Response.json({ retcode: 40400, msg: '', data: null }, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (query: Readonly<Record<string, string>>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/mission/form', params: {}, query, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <Suspense fallback={null}>
          <MissionForm />
        </Suspense>
      </RouteProvider>
    </QueryClientProvider>,
  )

it.each([
  [{ formId: '7' }, '/workFlow/startForm?flowKey=lwPlanApproval'],
  [{ formId: '7', flowKey: 'other' }, '/workFlow/startForm?flowKey=other'],
  [{ taskId: 't1', formId: '7' }, '/flowApi/queryTaskInfo/t1'],
])('submits a form that the address names, and shows the task of one: %j', async (query, call) => {
  show(query)

  await waitFor(() => expect(asked).toContain(call))
})

it('says what an address lacks that names nothing, and a form that there is not', async () => {
  show({})
  expect(await screen.findByText('地址里没有任务，也没有表单')).toBeTruthy()
  cleanup()

  show({ formId: '8' })
  expect(await screen.findByText('找不到这个表单')).toBeTruthy()
})

it('has one tab for each task and each form', () => {
  const tabs = ['taskId=1', 'taskId=2', 'formId=7', 'taskId=1&x=2'].map((query) => tabKeyOf(`/mission/form?${query}`))

  expect(new Set(tabs).size).toBe(3)
  expect(tabs[3]).toBe(tabs[0])
})
