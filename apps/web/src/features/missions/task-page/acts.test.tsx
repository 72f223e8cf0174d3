// @vitest-environment happy-dom
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { ActName, type ActOffer } from '@liveline/contract/task-act/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { anInstance, aTask, person } from '../../../../test/task-samples.ts'
import { FlaggedWords } from '../../../app/shell/flagged-words.tsx'
import { queryClient } from '../../../api/query-client.ts'
import { setCurrentUser } from '../../../session/current-user.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { MissionFormPage } from './mission-form-page.tsx'

const offer = (act: ActOffer['act'], reason = '', possibleAt: string | null = null): ActOffer => ({
  act,
  can: reason === '',
  reason,
  possibleAt,
})
const taskId = '01a1ff08-2857-7158-81a7-357ac7390817'
const task = aTask({
  taskId,
  elementId: 'approve',
  name: '审批',
  nameEn: 'Approval',
  canAddSign: true,
  actions: [
    offer('reject'),
    offer('transfer', '该任务不允许转办'),
    offer('claim'),
    offer('unclaim', '您没有签收该任务'),
    offer('withdraw', '任务还没有办结'),
  ],
  returnTargets: [
    {
      elementId: 'scheme',
      name: '编制方案',
      nameEn: 'Scheme',
      meant: ['previous'],
      by: person('周敏'),
      at: '2026-11-20T01:00:00Z',
      refusal: '',
      straightBackRefusal: '“编制方案”由多人分别办理',
      cancelledElementIds: ['countersign'],
    },
    {
      elementId: 'survey',
      name: '现场勘察',
      nameEn: 'Survey',
      meant: [],
      by: person('陈宇'),
      at: '2026-11-19T01:00:00Z',
      refusal: '流程不能从本环节到达那里',
      straightBackRefusal: '',
      cancelledElementIds: [],
    },
    {
      elementId: 'apply',
      name: '申请',
      nameEn: 'Application',
      meant: ['initiator'],
      by: null,
      at: null,
      refusal: '',
      straightBackRefusal: '',
      cancelledElementIds: [],
    },
  ],
  instance: anInstance({
    instanceId: '01a1ff08-2857-7158-81a7-357ac7390818',
    title: '10kV 莲塘 811 线',
    businessState: 'approving',
    open: [
      {
        taskId: 'x',
        elementId: 'countersign',
        name: '会签',
        nameEn: 'Countersign',
        handlers: [],
        since: '2026-11-20T01:00:00Z',
        dueAt: null,
        overdue: false,
        escalated: false,
        signing: null,
      },
    ],
    actions: [offer('cc'), offer('urge', '您已催办', '2026-11-22T08:30:00.000Z'), offer('comment')],
  }),
})
const ok = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
const refused = (retcode: number, msg: string, status = 422) => Response.json({ retcode, msg }, { status })
let shown = task
let answers: Record<string, () => Response> = {}
let sent: { readonly url: string; readonly body: unknown }[] = []
const stepResult = {
  instanceId: task.instance.instanceId,
  number: task.instance.number,
  status: 'active',
  businessState: 'scheming',
  open: [],
}

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/mission/form', params: {}, query: { taskId }, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <MissionFormPage />
      </RouteProvider>
    </QueryClientProvider>,
  )
}
async function openMenu() {
  fireEvent.click(await screen.findByRole('button', { name: '更多' }))
  return screen.findByRole('menu')
}

beforeAll(startTexts)
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  shown = task
  sent = []
  answers = { '/workFlow/task/reject': () => ok(stepResult) }
  setCurrentUser({ userId: 7, name: '李四', permissions: [] } as unknown as UserInfo)
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.startsWith('/flowApi/queryTaskInfo/')) return ok(shown)
    const answer = answers[url]
    if (answer === undefined) return new Promise(() => {})
    sent.push({ url, body: JSON.parse(body ?? 'null') })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('returns only with a reason, only where the work may go, and says what that cancels', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: '退回' }))
  const dialog = await screen.findByRole('dialog', { name: '退回 LWP-151-202611-0001' })
  const radio = (name: RegExp) => within(dialog).getByRole<HTMLInputElement>('radio', { name })

  expect(radio(/^编制方案.*上一环节.*周敏/).checked).toBe(true)
  expect(radio(/^现场勘察.*流程不能从本环节到达那里/).disabled).toBe(true)
  expect(within(dialog).getByText(/同时取消.*会签/)).toBeTruthy()
  const back = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /修改后直接回到我/ })
  expect(back.disabled).toBe(true)
  expect(within(dialog).getByText('“编制方案”由多人分别办理')).toBeTruthy()

  fireEvent.click(within(dialog).getByRole('button', { name: '退回到“编制方案”' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('请填写退回意见')
  expect(sent).toEqual([])

  fireEvent.click(radio(/^申请/))
  fireEvent.click(back)
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' 请补充图纸 ' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '退回到“申请”' }))

  expect(await screen.findByText('LWP-151-202611-0001：已提交“退回”')).toBeTruthy()
  expect(sent).toEqual([
    {
      url: '/workFlow/task/reject',
      body: { taskId, to: 'apply', opinion: '请补充图纸', straightBack: true, attachments: [] },
    },
  ])
})

it('says in the dialog why the server refused, and keeps what was written', async () => {
  answers = { '/workFlow/task/reject': () => refused(42230, '不能退回到“编制方案”：已办理') }
  show()
  fireEvent.click(await screen.findByRole('button', { name: '退回' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '请补充' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^退回到/ }))

  expect((await within(dialog).findByRole('alert')).textContent).toBe('不能退回到“编制方案”：已办理')
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('请补充')
})

it('asks before sensitive words in a reason are sent, and sends them with his word for it', async () => {
  let asked = 0
  const fields = [{ path: 'opinion', label: '意见', words: ['赌博'] }]
  answers = {
    '/workFlow/task/reject': () =>
      asked++ === 0
        ? Response.json({ retcode: 42236, msg: '内容含敏感词', details: { fields } }, { status: 422 })
        : ok(stepResult),
  }
  render(<FlaggedWords />)
  show()
  fireEvent.click(await screen.findByRole('button', { name: '退回' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '赌博' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^退回到/ }))

  expect((await screen.findByText('赌博', { selector: 'mark' })).textContent).toBe('赌博')
  expect(sent).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '仍要提交' }))

  expect(await screen.findByText('LWP-151-202611-0001：已提交“退回”')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toMatchObject([{ opinion: '赌博' }, { opinion: '赌博', confirmSensitive: true }])
  expect(sent[0]?.body).not.toHaveProperty('confirmSensitive')
})

it('leads by Ctrl+Enter to the button, which the same key does not press', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: '退回' }))
  const dialog = await screen.findByRole('dialog')
  const text = within(dialog).getByRole('textbox')
  text.focus()
  await userEvent.keyboard('abc{Enter}')
  expect(sent).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')

  expect(document.activeElement?.textContent).toBe('退回到“编制方案”')
  expect(sent).toEqual([])
})

it('offers what the server allows, and why not the rest: nothing is pressed that would be refused', async () => {
  show()
  const menu = await openMenu()
  const item = (name: RegExp) => within(menu).getByRole('menuitem', { name })

  expect(item(/^转办.*该任务不允许转办/).getAttribute('aria-disabled')).toBe('true')
  expect(item(/^催办.*之后可以再次催办/).getAttribute('aria-disabled')).toBe('true')
  expect(within(menu).queryByRole('menuitem', { name: /取消签收/ })).toBeNull()
  expect(item(/^加签/)).toBeTruthy()
  fireEvent.click(item(/^转办/))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('offers nothing of a task to somebody who only looks on, and to him who did it to take it back', async () => {
  shown = { ...task, canAct: false, canAddSign: false }
  show()
  const menu = await openMenu()
  expect(within(menu).queryByRole('menuitem', { name: /^转办/ })).toBeNull()
  expect(within(menu).getByRole('menuitem', { name: '评论' })).toBeTruthy()
  cleanup()
  queryClient.clear()

  answers = { '/workFlow/task/withdraw': () => ok(stepResult) }
  const actions = [offer('withdraw')]
  shown = { ...task, status: 'completed', canAct: false, canAddSign: false, completedBy: person('李四', 7), actions }
  show()
  fireEvent.click(within(await openMenu()).getByRole('menuitem', { name: '撤回' }))
  const dialog = await screen.findByRole('dialog', { name: /撤回“审批”/ })
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '漏填' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '撤回' }))
  await waitFor(() => expect(sent).toEqual([{ url: '/workFlow/task/withdraw', body: { taskId, opinion: '漏填' } }]))
})

it('shows whom the person acts for, that a signer in turn is not asked yet, and how far several are', async () => {
  const signer = {
    id: 's1',
    userId: 7,
    name: '李四',
    position: 2,
    weight: 1,
    state: 'waiting' as const,
    advisory: false,
    outcome: null,
    outcomeEn: null,
    danger: false,
    opinion: '',
    signedAt: null,
    signedBy: null,
    addedBy: null,
  }
  shown = {
    ...task,
    canAct: false,
    onBehalfOf: person('王主任', 9),
    signing: {
      mode: 'inSequence',
      needed: null,
      counts: { total: 2, agreed: 0, rejected: 0, open: 1, waiting: 1 },
      agreedWeight: 0,
      totalWeight: 2,
      signers: [{ ...signer, id: 's0', userId: 8, name: '赵六', position: 1, state: 'open' }, signer],
    },
  }
  show()

  expect(await screen.findByText('还没有轮到您签署。')).toBeTruthy()
  expect(screen.getByText('您代 王主任 办理此任务，记录中会写明两人姓名。')).toBeTruthy()
  const panel = screen.getByRole('region', { name: '签署情况' })
  expect(panel.textContent).toContain('还需 2 人同意')
  expect(panel.textContent).toContain('下一位：李四')
  expect(within(panel).getByText('尚未轮到')).toBeTruthy()
})

it('leads to the signature, and to whom is to be chosen, when the server wants them', async () => {
  shown = {
    ...task,
    signature: 'required',
    toChoose: [{ elementId: 'publish', name: '发布', nameEn: 'Publish', roleId: null }],
  }
  answers = { '/workFlow/task/complete': () => refused(42251, '“审批”须手写签名') }
  show()
  fireEvent.click(await screen.findByRole('button', { name: '提交' }))
  expect(await screen.findByText('“审批”须手写签名，请签名后再提交。')).toBeTruthy()
  expect(document.activeElement?.textContent).toContain('签名')

  answers = { '/workFlow/task/complete': () => refused(42241, '请先选择') }
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('请选择“发布”的处理人，再提交')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('“发布”的处理人')
})

const ofTheProcess: readonly ActName[] = ['cc', 'urge', 'comment', 'withdraw', 'end']

it.each(ActName.exclude(['complete', 'save']).options)(
  'offers “%s” at a task, beside its outcomes and its draft, when the server says that it may be done, and asks before it is',
  async (act) => {
    const only = [offer(act)]
    const isOfProcess = ofTheProcess.includes(act)
    const instance = anInstance({ ...task.instance, actions: isOfProcess ? only : [] })
    shown = { ...task, canAddSign: false, actions: isOfProcess ? [] : only, instance }
    answers = { '/workFlow/task/claim': () => ok({}), '/workFlow/task/unclaim': () => ok({}) }
    show()
    await screen.findByRole('region', { name: '办理意见与结果' })
    const name = i18next.t(`missions.acts.${act}`)
    const button = screen.queryByRole('button', { name })
    fireEvent.click(button ?? within(await openMenu()).getByRole('menuitem', { name }))

    if (act === 'claim' || act === 'unclaim') {
      await waitFor(() => expect(sent.map(({ url }) => url)).toEqual([`/workFlow/task/${act}`]))
    } else {
      expect(await screen.findByRole('dialog')).toBeTruthy()
      expect(sent).toEqual([])
    }
  },
)

it('offers the end of a process to nobody who may not', async () => {
  const actions = [offer('comment'), offer('withdraw', '计划已发布'), offer('end', '只有流程管理员可以终止流程')]
  shown = { ...task, instance: anInstance({ ...task.instance, actions }) }
  show()
  const menu = await openMenu()
  expect(within(menu).getByRole('menuitem', { name: '评论' })).toBeTruthy()
  for (const name of ['撤回申请', '终止流程']) expect(within(menu).queryByRole('menuitem', { name })).toBeNull()
})

it('goes on from the task once its process is withdrawn', async () => {
  const instance = anInstance({ ...task.instance, actions: [offer('withdraw')] })
  shown = { ...task, instance }
  answers = { '/workFlow/task/withdraw': () => ok({ ...stepResult, status: 'cancelled', businessState: 'withdrawn' }) }
  show()
  fireEvent.click(within(await openMenu()).getByRole('menuitem', { name: '撤回申请' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '改期' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '撤回申请' }))

  expect(await screen.findByText('LWP-151-202611-0001：已提交“撤回申请”')).toBeTruthy()
  expect(sent).toEqual([{ url: '/workFlow/task/withdraw', body: { instanceId: instance.instanceId, opinion: '改期' } }])
})
