// @vitest-environment happy-dom
import { IDEMPOTENCY_HEADER } from '@liveline/contract/constants.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import type { TaskInfo, TaskOutcome } from '@liveline/contract/task/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { startTexts } from '../../../../test/start-texts.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { MissionFormPage } from './mission-form-page.tsx'

const person = (name: string) => ({ userId: 1, name, departmentName: '配电部', onBehalfOf: null })
const taskId = '01a1ff08-2857-7158-81a7-357ac7390817'
const instance: InstanceDetail = {
  instanceId: 'i1',
  number: 'LWP-151-202611-0001',
  title: '10kV 莲塘 811 线 接引流线',
  flowKey: 'lwPlanApproval',
  flowName: '作业计划审批',
  flowNameEn: 'Work-plan approval',
  version: 1,
  status: 'active',
  businessState: 'surveying',
  initiator: person('陈宇'),
  startedAt: '2026-11-20T01:00:00Z',
  endedAt: null,
  open: [],
  activeElementIds: [],
  passedElementIds: [],
  timeline: [],
  forecast: [],
  forms: [],
  canWithdraw: false,
  canEnd: false,
  incidents: [],
}
const live: TaskOutcome = {
  value: 'live',
  label: '可带电，转勘察',
  labelEn: 'Live',
  requiresOpinion: false,
  requiresForms: true,
  primary: true,
  danger: false,
  leadsTo: null,
}
const open: TaskInfo = {
  taskId,
  elementId: 'screening',
  name: '计划筛查',
  nameEn: 'Screening',
  status: 'open',
  createdAt: '2026-11-20T01:00:00Z',
  dueAt: null,
  overdue: false,
  escalated: false,
  claimedBy: null,
  canAct: true,
  completedBy: null,
  completedAt: null,
  endedBy: null,
  attention: [],
  outcomes: [live],
  forms: [],
  draft: null,
  instance,
}
const done: TaskInfo = {
  ...open,
  status: 'completed',
  canAct: false,
  completedBy: person('周敏'),
  completedAt: '2026-11-21T02:30:00Z',
}

const ok = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
let task: TaskInfo | Response = open
let completion: () => Response | Promise<Response> = () => ok({})
interface Sent {
  readonly url: string
  readonly key: string | undefined
  readonly body: Record<string, unknown>
}
let sent: Sent[] = []
const sentTo = (url: string) => sent.filter((one) => one.url === url)
const stepResult = { instanceId: 'i1', number: instance.number, status: 'active', businessState: 'surveying', open: [] }

function show(query: Record<string, string> = { taskId }) {
  return render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/mission/form', params: {}, query, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <MissionFormPage />
      </RouteProvider>
    </QueryClientProvider>,
  )
}

beforeAll(startTexts)
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  task = open
  sent = []
  vi.stubGlobal(
    'fetch',
    async (url: string, { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {}) => {
      if (body !== undefined) sent.push({ url, key: headers[IDEMPOTENCY_HEADER], body: JSON.parse(body) })
      if (url.startsWith('/flowApi/queryTaskInfo/')) return task instanceof Response ? task : ok(task)
      if (url === '/workFlow/task/complete') return completion()
      if (url === '/workFlow/task/save') return ok({ savedAt: '2026-11-21T02:00:00Z' })
      // The drawing is no matter of these tests.
      return new Promise(() => {})
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says who has done a task and when, and offers nothing to press', async () => {
  task = done

  show()

  expect(await screen.findByText(/^已由 周敏 于 2026-11-21 \d\d:30 处理/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: '办理意见' })).toBeNull()
  expect(screen.queryByRole('button', { name: live.label })).toBeNull()
})

it('turns to the winner when somebody else was faster, and keeps what was written', async () => {
  completion = () => {
    task = done
    return Response.json({ retcode: 40902, msg: '已由 周敏 处理', code: 'TASK_ALREADY_DONE' }, { status: 409 })
  }
  show()
  fireEvent.change(await screen.findByRole('textbox', { name: '办理意见' }), { target: { value: '现场可行' } })

  fireEvent.click(screen.getByRole('button', { name: live.label }))

  expect(await screen.findByText(/已由 周敏 于/)).toBeTruthy()
  expect(screen.getByText('现场可行')).toBeTruthy()
  expect(screen.queryByRole('button', { name: live.label })).toBeNull()
})

it('names the one who has a task of somebody else', async () => {
  const node = { taskId, elementId: 'screening', name: '计划筛查', nameEn: '', since: open.createdAt, dueAt: null }
  const handlers = [{ kind: 'role' as const, id: 100040, name: '带电专责', people: [] }]
  task = {
    ...open,
    canAct: false,
    instance: { ...instance, open: [{ ...node, handlers, overdue: false, escalated: false }] },
  }

  show()

  const notice = await screen.findByText('该任务不由您处理，当前处理人：')
  expect(notice.parentElement?.textContent).toContain('带电专责')
})

it('tells a missing address from a missing task', async () => {
  show({})
  expect(screen.getByText('没有指定任务')).toBeTruthy()
  cleanup()

  task = Response.json({ retcode: 40401, msg: '找不到任务或流程，可能已被删除或您无权查看' }, { status: 404 })
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('找不到任务或流程')
})

describe('what is sent', () => {
  const opinionBox = () => screen.findByRole('textbox', { name: '办理意见' })
  const write = async (value: string) => fireEvent.change(await opinionBox(), { target: { value } })

  it('is the draft, when the person leaves the page before it was saved', async () => {
    const { unmount } = show()
    await write('现场可行')
    expect(sentTo('/workFlow/task/save')).toEqual([])

    unmount()

    await expect
      .poll(() => sentTo('/workFlow/task/save').map(({ body }) => body))
      .toEqual([{ taskId, forms: {}, opinion: '现场可行' }])
  })

  it('is nothing more when the person leaves a page where nothing was entered, or a task that is done', async () => {
    show().unmount()
    completion = () => ok(stepResult)
    const { unmount } = show()
    await write('现场可行')
    fireEvent.click(screen.getByRole('button', { name: live.label }))
    await screen.findByRole('heading', { name: /已提交/ })

    unmount()

    expect(sentTo('/workFlow/task/save')).toEqual([])
  })

  it('is one decision, however often Ctrl+Enter is pressed while it is checked and sent', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    completion = () => promise
    show()
    const box = await opinionBox()
    const press = () => fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })

    // Both before the page is drawn again with its buttons off.
    act(() => {
      press()
      press()
    })
    await screen.findByRole('button', { name: '正在提交…' })
    press()
    resolve(ok(stepResult))

    await screen.findByRole('heading', { name: /已提交/ })
    expect(sentTo('/workFlow/task/complete')).toHaveLength(1)
  })

  it('has the same key again after a lost answer, and a new one once something was changed', async () => {
    completion = () => Promise.reject(new TypeError('connection lost'))
    show()
    await write('现场可行')
    const send = async (times: number) => {
      fireEvent.click(await screen.findByRole('button', { name: live.label }))
      await expect.poll(() => sentTo('/workFlow/task/complete').length).toBe(times)
      await screen.findByRole('button', { name: live.label })
    }

    await send(1)
    await send(2)
    await write('现场可行，注意监护')
    await send(3)

    const [first, second, third] = sentTo('/workFlow/task/complete').map(({ key }) => key)
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})
