// @vitest-environment happy-dom
import { IDEMPOTENCY_HEADER } from '@liveline/contract/constants.ts'
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { startTexts } from '../../../../test/start-texts.ts'
import { anInstance, anOutcome, aTask, person } from '../../../../test/task-samples.ts'
import { useToasts } from '../../../ui/feedback/toasts.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { MissionFormPage } from './mission-form-page.tsx'

const taskId = '01a1ff08-2857-7158-81a7-357ac7390817'
const instance = anInstance()
const live = anOutcome({
  value: 'live',
  label: '可带电，转勘察',
  labelEn: 'Live',
  leadsTo: { kind: 'next', elementId: 'survey', name: '现场勘察', nameEn: 'Survey', state: 'surveying' },
})
const open = aTask({ taskId, outcomes: [live], instance })
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
const setDirty = vi.fn()
const sentTo = (url: string) => sent.filter((one) => one.url === url)
const stepResult = { instanceId: 'i1', number: instance.number, status: 'active', businessState: 'surveying', open: [] }

function show(query: Record<string, string> = { taskId }) {
  return render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/mission/form', params: {}, query, active: true }}
        tab={{ setTitle: () => {}, setDirty }}
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
    instance: { ...instance, open: [{ ...node, handlers, overdue: false, escalated: false, signing: null }] },
  }

  show()

  const notice = await screen.findByText('该任务不由您处理，当前处理人：')
  expect(notice.parentElement?.textContent).toContain('带电专责')
})

it('says which end a task has come to, by whom, why, and where the work is now', async () => {
  task = {
    ...open,
    status: 'cancelled',
    canAct: false,
    endedBy: {
      kind: 'rejected',
      by: { ...person('李四'), onBehalfOf: '张三' },
      at: '2026-11-21T02:30:00Z',
      outcome: '否决',
      outcomeEn: 'Rejected',
      opinion: '安全距离没有计算',
      elementName: '安监会签',
      elementNameEn: 'Safety',
    },
  }

  show()

  expect(await screen.findByText(/李四（代 张三） 于 2026-11-21 \d\d:30 在“安监会签”否决/)).toBeTruthy()
  expect(screen.getByText('安全距离没有计算')).toBeTruthy()
  expect(screen.getByText('流程已结束，没有后续环节。')).toBeTruthy()
})

it('shows a veto and its reason above everything, as long as it stands', async () => {
  task = {
    ...open,
    attention: [
      {
        kind: 'rejected',
        by: person('冯超'),
        at: '2026-11-21T02:30:00Z',
        outcome: '否决',
        outcomeEn: 'Rejected',
        opinion: '请补充吊车站位图',
        elementId: 'safety',
        elementName: '安监会签',
        elementNameEn: 'Safety',
      },
    ],
  }

  show()

  const banner = await screen.findByRole('region', { name: '须先处理的否决或退回' })
  expect(banner.textContent).toContain('安监会签 · 否决')
  expect(banner.textContent).toContain('冯超')
  expect(banner.textContent).toContain('请补充吊车站位图')
})

describe('what is to be filled in', () => {
  const form = {
    formKey: 'lwScheme',
    formName: '作业方案',
    formNameEn: 'Scheme',
    isMain: false,
    formVersionId: 1,
    formDataId: null,
    schema: {
      type: 'form',
      body: [
        { type: 'input-text', name: 'measures', label: '技术措施', required: true },
        { type: 'input-text', name: 'crane', label: '吊车站位', required: true },
        { type: 'input-text', name: 'number', label: '方案编号' },
      ],
    },
    values: { number: 'LWF-1' },
    defaultRight: 'edit' as const,
    fields: { number: { right: 'read' as const, required: false } },
    labels: {},
  }
  beforeEach(() => {
    task = { ...open, forms: [form] }
  })

  it('says so when somebody has filled it in before', async () => {
    task = { ...open, forms: [{ ...form, formDataId: '1' }] }
    show()

    expect(await screen.findByText('您可修改 2 项')).toBeTruthy()
  })

  it('keeps what somebody else has changed meanwhile, and shows it where both have', async () => {
    const filled = { ...form, formDataId: '1', rev: 3, values: { measures: '遮蔽', crane: '东侧', number: 'LWF-1' } }
    task = { ...open, forms: [filled], seen: { lwScheme: 3 } }
    completion = () => {
      task = {
        ...open,
        seen: { lwScheme: 4 },
        forms: [{ ...filled, rev: 4, values: { ...filled.values, measures: '停电', crane: '西侧' } }],
      }
      completion = () => ok(stepResult)
      const msg = '您填写期间，孔德也修改了：技术措施。'
      return Response.json({ retcode: 40910, msg, code: 'FORM_CHANGED' }, { status: 409 })
    }
    const { container } = show()
    const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
    fireEvent.change(await screen.findByLabelText(/技术措施/), { target: { value: '绝缘遮蔽' } })
    const send = () => fireEvent.click(screen.getByRole('button', { name: live.label }))

    send()

    await expect.poll(() => value(/吊车站位/)).toBe('西侧')
    expect(value(/技术措施/)).toBe('绝缘遮蔽')
    expect(container.querySelector('[aria-busy="true"]')).toBeNull()
    send()
    await screen.findByRole('heading', { name: /已提交/ })
    expect(sentTo('/workFlow/task/complete').map(({ body }) => [body['seen'], body['forms']])).toEqual([
      [{ lwScheme: 3 }, { lwScheme: { measures: '绝缘遮蔽', crane: '东侧' } }],
      [{ lwScheme: 4 }, { lwScheme: { measures: '绝缘遮蔽', crane: '西侧' } }],
    ])
  })

  it('tells what others changed in what is only read, and takes the decision once that was seen', async () => {
    const filled = { ...form, formDataId: '1', rev: 3, values: { measures: '遮蔽', crane: '东侧', number: 'LWF-1' } }
    task = { ...open, forms: [filled], seen: { lwScheme: 3 } }
    const change = { formKey: 'lwScheme', field: 'number', label: '方案编号', labelEn: 'Number', rev: 5 }
    const by = { userId: 9, name: '孔德', departmentName: '', onBehalfOf: null }
    completion = () => {
      task = {
        ...open,
        seen: { lwScheme: 6 },
        forms: [{ ...filled, rev: 6, values: { ...filled.values, number: 'LWF-2' } }],
      }
      completion = () => ok(stepResult)
      const changes = [{ ...change, before: 'LWF-1', now: 'LWF-2', by, at: '2026-11-23T02:32:00.000Z' }]
      return Response.json(
        { retcode: 40910, msg: '您打开之后，孔德修改了', code: 'FORM_CHANGED', details: { changes } },
        { status: 409 },
      )
    }
    show()
    const send = async () => fireEvent.click(await screen.findByRole('button', { name: live.label }))

    await send()

    const notice = await screen.findByRole('region', { name: '表单有变动' })
    expect(notice.textContent).toContain('孔德修改了表单')
    const row = within(notice).getByRole('row', { name: /编号/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['LWF-1', 'LWF-2'])
    expect(document.activeElement).toBe(notice.parentElement)
    await send()
    await screen.findByRole('heading', { name: /已提交/ })
    // The version that he was told of, though the page has a newer one by now.
    expect(sentTo('/workFlow/task/complete').map(({ body }) => body['seen'])).toEqual([
      { lwScheme: 3 },
      { lwScheme: 5 },
    ])
  })

  it('tells of a paper that was empty when the page was opened, with all that stands in it now', async () => {
    const paper = { ...form, formKey: 'lwSurvey', formName: '勘察单', formDataId: '2', rev: 1, fields: {} }
    const values = { measures: '停电', crane: '西侧', number: 'LWS-1' }
    task = { ...open, forms: [form], seen: { lwScheme: 0, lwSurvey: 0 } }
    completion = () => {
      const seen = { lwScheme: 0, lwSurvey: 1 }
      task = { ...open, seen, forms: [form, { ...paper, defaultRight: 'read', values }] }
      completion = () => ok(stepResult)
      const by = { userId: 9, name: '孔德', departmentName: '', onBehalfOf: null }
      const change = { formKey: 'lwSurvey', field: 'number', label: '编号', labelEn: 'Number', rev: 1 }
      const changes = [{ ...change, now: 'LWS-1', by, at: '2026-11-23T02:32:00.000Z' }]
      return Response.json(
        { retcode: 40910, msg: '您打开之后，孔德修改了：勘察单', code: 'FORM_CHANGED', details: { changes } },
        { status: 409 },
      )
    }
    show()
    const send = async () => fireEvent.click(await screen.findByRole('button', { name: live.label }))
    fireEvent.change(await screen.findByLabelText(/技术措施/), { target: { value: '绝缘遮蔽' } })
    fireEvent.change(screen.getByLabelText(/吊车站位/), { target: { value: '东侧' } })

    await send()

    const notice = await screen.findByRole('region', { name: '表单有变动' })
    await expect.poll(() => notice.textContent).toContain('LWS-1')
    expect(await screen.findAllByText('勘察单')).not.toEqual([])
    await send()
    await screen.findByRole('heading', { name: /已提交/ })
    expect(sentTo('/workFlow/task/complete').map(({ body }) => body['seen'])).toEqual([
      { lwScheme: 0, lwSurvey: 0 },
      { lwScheme: 0, lwSurvey: 1 },
    ])
  })

  it('is kept as a draft of what was changed alone', async () => {
    task = { ...open, forms: [{ ...form, formDataId: '1', rev: 3, values: { measures: '遮蔽', crane: '东侧' } }] }
    const { unmount } = show()
    fireEvent.change(await screen.findByLabelText(/技术措施/), { target: { value: '绝缘遮蔽' } })
    unmount()

    const forms = { lwScheme: { measures: '绝缘遮蔽' } }
    await expect.poll(() => sentTo('/workFlow/task/save').at(-1)?.body['forms']).toEqual(forms)
  })

  it('stands on top with its count, apart from what is only read', async () => {
    show()

    const [fill, read] = (await screen.findAllByRole('heading', { level: 2, name: /作业方案/ })).map(
      (heading) => heading.parentElement as HTMLElement,
    )
    expect(fill?.textContent).toContain('您要填写 2 项')
    expect(within(fill as HTMLElement).getAllByRole('textbox')).toHaveLength(2)
    expect(read?.textContent).toContain('LWF-1')
    expect(within(read as HTMLElement).queryByRole('textbox')).toBeNull()
  })

  it('is counted in the bar while it is wrong, and the bar leads to the next', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: live.label }))

    expect(sentTo('/workFlow/task/complete')).toEqual([])
    const next = await screen.findByRole('button', { name: /还有 2 处要改/ })
    expect(document.activeElement).toBe(screen.getByLabelText(/技术措施/))
    fireEvent.click(next)
    expect(document.activeElement).toBe(screen.getByLabelText(/吊车站位/))
  })

  it('is brought back when a draft was discarded too fast', async () => {
    task = {
      ...open,
      forms: [form],
      draft: {
        forms: { lwScheme: { measures: '绝缘遮蔽' } },
        opinion: '',
        savedAt: '2026-11-21T02:00:00Z',
        revision: 3,
        seen: {},
        changes: [],
      },
    }
    const { unmount } = show()
    const measures = () => screen.getByLabelText<HTMLInputElement>(/技术措施/).value
    await screen.findByText(/已恢复/)
    expect(measures()).toBe('绝缘遮蔽')

    fireEvent.click(screen.getByRole('button', { name: '放弃草稿' }))
    const question = document.querySelector('dialog') as HTMLElement
    fireEvent.click(within(question).getByRole('button', { name: '放弃草稿', hidden: true }))
    expect(measures()).toBe('')
    act(() =>
      useToasts
        .getState()
        .toasts.find(({ action }) => action)
        ?.action?.run(),
    )

    expect(measures()).toBe('绝缘遮蔽')
    unmount()
    const kept = { forms: { lwScheme: { measures: '绝缘遮蔽' } }, overwrite: true }
    await expect.poll(() => sentTo('/workFlow/task/save').at(-1)?.body).toMatchObject(kept)
  })
})

it('takes the focus to the opinion by the key o, but not while somebody types', async () => {
  show()
  const box = await screen.findByRole('textbox', { name: '办理意见' })

  fireEvent.keyDown(document.body, { key: 'o' })
  expect(document.activeElement).toBe(box)
  expect(fireEvent.keyDown(box, { key: 'o' })).toBe(true)
})

it('tells a missing address from a missing task', async () => {
  show({})
  expect(screen.getByText('地址里没有任务，也没有表单')).toBeTruthy()
  cleanup()

  task = Response.json({ retcode: 40400, msg: '找不到任务或流程，可能已被删除或您无权查看' }, { status: 404 })
  show()
  expect(await screen.findByText('找不到这项任务')).toBeTruthy()
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
      .toEqual([{ taskId, forms: {}, opinion: '现场可行', seen: {}, revision: 0, overwrite: false }])
  })

  it('is what the person is asked about when he closes the tab before it was saved', async () => {
    show()
    await write('现场可行')

    expect(setDirty).toHaveBeenLastCalledWith(true)
  })

  it('is nothing while another question is open, or Chinese is being written', async () => {
    task = {
      ...open,
      draft: { forms: {}, opinion: '现场可行', savedAt: '2026-11-21T02:00:00Z', revision: 3, seen: {}, changes: [] },
    }
    show()
    const box = await opinionBox()

    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, isComposing: true })
    expect(document.querySelector('dialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '放弃草稿' }))
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })

    expect(document.querySelectorAll('dialog')).toHaveLength(1)
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

  it('is one decision, asked for by Ctrl+Enter and confirmed, however often either is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    completion = () => promise
    show()
    const box = await opinionBox()
    const press = () => fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })

    press()
    press()
    await expect.poll(() => document.querySelector('dialog')).not.toBeNull()
    const dialog = document.querySelector('dialog') as HTMLElement
    expect(dialog.textContent).toContain('转到“现场勘察”')
    expect(sentTo('/workFlow/task/complete')).toEqual([])
    const confirm = within(dialog).getByRole('button', { name: live.label, hidden: true })
    // Both before the page is drawn again with its buttons off.
    act(() => {
      confirm.click()
      confirm.click()
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
