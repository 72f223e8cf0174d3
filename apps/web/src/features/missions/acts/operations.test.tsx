// @vitest-environment happy-dom
import type { ActJob } from '@liveline/contract/act-job/shapes.ts'
import { allApis } from '@liveline/contract/all-apis.ts'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import type { Incident } from '@liveline/contract/incident/shapes.ts'
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import type { Inspection } from '@liveline/contract/administration/shapes.ts'
import type { InstanceRow, TimelineEntry } from '@liveline/contract/process-instance/shapes.ts'
import type { Signer } from '@liveline/contract/signing/shapes.ts'
import { ActName, type ActOffer } from '@liveline/contract/task-act/shapes.ts'
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { anInstance, anOutcome, aTask, person } from '../../../../test/task-samples.ts'
import { queryClient } from '../../../api/query-client.ts'
import { setCurrentUser } from '../../../session/current-user.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { RepeatActJob, StopActJob } from '../act-jobs/act-job-commands.tsx'
import { ActOnChosen } from '../act-jobs/act-on-chosen.tsx'
import { BatchActions } from '../lists/batch-actions.tsx'
import { AskedDeed } from '../lists/instance-deed.tsx'
import { InstanceMenu, type InstanceDeed } from '../lists/instance-menu.tsx'
import { ProcessDetailPage } from '../process-view/process-detail-page.tsx'
import { MissionFormPage } from '../task-page/mission-form-page.tsx'

/** What people do with tasks and processes: the table has to name each. */
const subjects = [
  'task',
  'taskAct',
  'signing',
  'processInstance',
  'administration',
  'migration',
  'incident',
  'actJob',
] as const
/** A process that there is not yet is begun elsewhere. */
const beside = ['processInstance.start', 'processInstance.startByKey']

type Place = 'task' | 'endedTask' | 'process' | 'suspended' | 'tasks' | 'processes' | 'row' | 'suspendedRow' | 'job'
type Entry = readonly [role: 'menuitem' | 'button' | 'link' | 'textbox', name: string]
const inMenu = (name: string): Entry => ['menuitem', name]
const button = (name: string): Entry => ['button', name]

/**
 * Every operation of the contract, and where the console offers it, by what. Only whoever the work belongs to decides,
 * so what concerns one step is at the task; what concerns the whole process is at both, in the same menu, and in that of
 * its row among all processes.
 */
const table: Readonly<Record<string, Partial<Record<Place, Entry>>>> = {
  'task.complete': { task: button('同意') },
  'task.completeMany': { tasks: button('同意') },
  'task.saveDraft': { task: ['textbox', '办理意见'] },
  'task.claim': { task: inMenu('签收') },
  'task.unclaim': { task: inMenu('取消签收') },
  'taskAct.reject': { task: button('退回') },
  'taskAct.transfer': { task: inMenu('转办') },
  'taskAct.cc': { task: inMenu('抄送'), endedTask: inMenu('抄送'), process: inMenu('抄送'), row: inMenu('抄送') },
  'taskAct.urge': { task: inMenu('催办'), endedTask: inMenu('催办'), process: inMenu('催办'), row: inMenu('催办') },
  'taskAct.comment': { task: inMenu('评论'), endedTask: inMenu('评论'), process: inMenu('评论'), row: inMenu('评论') },
  'taskAct.deleteComment': { task: button('删除'), endedTask: button('删除'), process: button('删除') },
  'signing.addSign': { task: inMenu('加签') },
  'signing.removeSign': { task: inMenu('减签') },
  // Of a step that is done by him who did it; of the whole process by its applicant.
  'processInstance.withdraw': {
    task: inMenu('撤回申请'),
    endedTask: inMenu('撤回'),
    process: button('撤回申请'),
    row: inMenu('撤回申请'),
  },
  'processInstance.end': {
    task: inMenu('终止流程'),
    endedTask: inMenu('终止流程'),
    process: button('终止流程'),
    row: inMenu('终止流程'),
  },
  'administration.jump': { process: button('跳转'), row: inMenu('跳转') },
  'administration.assign': { process: button('改派'), row: inMenu('改派') },
  'administration.updateForm': { process: ['link', '更正表单'], row: inMenu('更正表单') },
  'administration.setVariables': { process: button('修改变量 amount') },
  'administration.suspend': { process: button('挂起'), row: inMenu('挂起') },
  'administration.resume': { suspended: button('恢复'), suspendedRow: inMenu('恢复') },
  'migration.migrate': { process: ['link', '迁移'], processes: ['link', '迁移'], row: inMenu('迁移') },
  'incident.retry': { process: button('重试 现场勘察 LWP-151-202611-0001') },
  'actJob.begin': { processes: button('挂起') },
  'actJob.stop': { job: button('停止') },
  'actJob.repeat': { job: button('重做未成功的 2 个') },
}

const taskId = '01a1ff08-2857-7158-81a7-357ac7390817'
const instanceId = '01a1ff08-2857-7158-81a7-357ac7390818'
const ME = person('李四', 7)
const offers = (can: boolean): ActOffer[] =>
  ActName.options.map((act) => ({ act, can, reason: can ? '' : '现在不行', possibleAt: null }))
const signer: Signer = {
  id: 's1',
  userId: 8,
  name: '王五',
  position: 1,
  weight: 1,
  state: 'open',
  advisory: false,
  outcome: null,
  outcomeEn: null,
  danger: false,
  opinion: '',
  signedAt: null,
  signedBy: null,
  addedBy: ME,
}
const running = (can: boolean) =>
  anInstance({
    instanceId,
    initiator: ME,
    actions: offers(can),
    correctable: [taskId],
    timeline: [comment],
    incidents: [incident],
    open: [
      {
        taskId,
        elementId: 'approve',
        name: '审批',
        nameEn: 'Approval',
        handlers: [],
        since: '2026-11-20T01:00:00Z',
        dueAt: null,
        overdue: false,
        escalated: false,
        signing: null,
      },
    ],
  })
const comment: TimelineEntry = {
  id: '01a1ff08-2857-7158-81a7-357ac7390819',
  at: '2026-11-20T01:00:00Z',
  kind: 'commented',
  elementId: null,
  elementName: '',
  elementNameEn: '',
  person: ME,
  outcome: null,
  outcomeEn: null,
  danger: false,
  opinion: '请看图纸',
  reason: '',
  reasonEn: '',
  attachments: [],
  signature: null,
  durationMs: null,
  fromElementIds: [],
  toElementIds: [],
  people: [],
  copies: [],
  deleted: false,
  deletableUntil: '2999-01-01T00:00:00Z',
}
const incident: Incident = {
  jobId: '01a1ff08-2857-7158-81a7-357ac7390001',
  kind: 'timeLimit',
  elementId: 'survey',
  elementName: '现场勘察',
  elementNameEn: 'Survey',
  reason: '服务器内部错误',
  attempts: 10,
  dueAt: '2026-11-19T01:00:00Z',
  since: '2026-11-20T11:00:00Z',
}
const job = { id: instanceId, state: 'running', total: 3, done: 1, refused: 1 } as unknown as ActJob
const inspection: Inspection = {
  variables: [{ name: 'amount', type: 'number', value: 1, within: null, refusal: null }],
  changes: [],
  jobs: [],
  called: [],
  deadJoins: [],
  unjudgedJoins: [],
  stuck: [],
  isCertain: true,
}
const openTask = (can: boolean) =>
  aTask({
    taskId,
    elementId: 'approve',
    canAddSign: can,
    actions: offers(can),
    outcomes: [anOutcome()],
    signing: {
      mode: 'all',
      needed: null,
      counts: { total: 1, agreed: 0, rejected: 0, open: 1, waiting: 0 },
      agreedWeight: 0,
      totalWeight: 1,
      signers: [signer],
    },
    instance: running(can),
  })
const endedTask = (can: boolean) => ({
  ...openTask(can),
  status: 'completed' as const,
  canAct: false,
  canAddSign: false,
  completedBy: ME,
  completedAt: '2026-11-20T02:00:00Z',
})
const batchRow = { taskId, number: 'LWP-1', title: '一项', batchOutcomes: [anOutcome()] } as unknown as MissionRow
const instanceRow = { instanceId, flowKey: 'lwPlan', version: 1, status: 'active' } as unknown as InstanceRow

/** A row of the list of all processes, as the page puts it together. */
function ListRow() {
  const [asked, setAsked] = useState<InstanceDeed>()
  return (
    <>
      <InstanceMenu row={{ ...instanceRow, number: 'LWP-1' }} onAct={setAsked} />
      {asked !== undefined && <AskedDeed asked={asked} />}
    </>
  )
}

/** What the server answers at a place, and what is on the screen there. */
const places: Readonly<Record<Place, { path?: string; shown?: (can: boolean) => unknown; screen: ReactNode }>> = {
  task: { path: '/flowApi/queryTaskInfo/', shown: openTask, screen: <MissionFormPage /> },
  endedTask: { path: '/flowApi/queryTaskInfo/', shown: endedTask, screen: <MissionFormPage /> },
  process: { path: '/workFlow/queryInstanceDetail', shown: running, screen: <ProcessDetailPage /> },
  suspended: {
    path: '/workFlow/queryInstanceDetail',
    shown: (can) => ({ ...running(can), status: 'suspended' }),
    screen: <ProcessDetailPage />,
  },
  tasks: { screen: <BatchActions rows={[batchRow]} leave={() => {}} /> },
  row: { path: '/workFlow/queryInstanceDetail', shown: running, screen: <ListRow /> },
  suspendedRow: {
    path: '/workFlow/queryInstanceDetail',
    shown: (can) => ({ ...running(can), status: 'suspended' }),
    screen: <ListRow />,
  },
  processes: { screen: <ActOnChosen rows={[instanceRow]} leave={() => {}} /> },
  job: {
    screen: (
      <>
        <StopActJob job={job} />
        <RepeatActJob job={job} />
      </>
    ),
  },
}
let sent: string[] = []

async function open(place: Place, can: boolean) {
  const { path, shown, screen: content } = places[place]
  vi.stubGlobal('fetch', async (url: string, { method }: { method?: string } = {}) => {
    if (path !== undefined && url.startsWith(path)) return ok(shown?.(can))
    if (url.startsWith('/workFlow/instance/inspect')) return ok(inspection)
    if (method === 'POST') sent.push(url)
    return new Promise(() => {})
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/mission/form', params: {}, query: { taskId, instanceId }, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        {content}
      </RouteProvider>
    </QueryClientProvider>,
  )
  await screen.findAllByRole('button')
}
const ok = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
const openMenu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^更多$|的操作$/ }))
  const menu = within(await screen.findByRole('menu'))
  // In a row it is asked for only now.
  await menu.findAllByRole('menuitem')
  return menu
}

beforeAll(startTexts)
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  sent = []
  history.replaceState(null, '', '/')
  setCurrentUser({ userId: 7, name: '李四', permissions: ['workflow:admin'] } as unknown as UserInfo)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const writes = subjects.flatMap((subject) =>
  Object.entries<ApiCall>(allApis[subject])
    .filter(([, { method, readOnly }]) => method === 'POST' && readOnly !== true)
    .map(([call, { path }]) => ({ operation: `${subject}.${call}`, path })),
)

it('has an entry for every operation of the contract, and for none beside', () => {
  expect(writes.length).toBeGreaterThan(20)
  expect(Object.keys(table).toSorted()).toEqual(
    writes
      .map(({ operation }) => operation)
      .filter((operation) => !beside.includes(operation))
      .toSorted(),
  )
  expect(Object.values(table).filter((at) => Object.keys(at).length === 0)).toEqual([])
})

const entries = Object.entries(table).flatMap(([operation, at]) =>
  Object.entries(at).map(([place, [role, name]]) => ({ operation, place: place as Place, role, name })),
)

it.each(entries)('offers $operation at $place, where it leads on', async ({ operation, place, role, name }) => {
  await open(place, true)
  const around = role === 'menuitem' ? await openMenu() : screen
  const [entry] = await around.findAllByRole(role, { name })
  expect(entry?.getAttribute('aria-disabled')).not.toBe('true')
  if (role === 'link')
    expect(entry?.getAttribute('href')).toMatch(operation.startsWith('migration.') ? instanceId : taskId)
  if (role === 'link' || role === 'textbox') return

  fireEvent.click(entry as HTMLElement)
  const path = writes.find((write) => write.operation === operation)?.path
  await waitFor(() => expect([...sent, ...screen.queryAllByRole('dialog'), location.search].join('')).not.toBe(''))
  if (location.search !== '') expect(location.search).toMatch(operation.startsWith('migration.') ? instanceId : taskId)
  else if (screen.queryByRole('dialog') === null) expect(sent).toContain(path)
})

/** What the server offers or refuses by name; the deeds of administrators ask for a reason and are refused then. */
const ruled = entries.filter(
  ({ operation, role }) =>
    (role === 'menuitem' && !/^(?:administration|migration)\./.test(operation)) ||
    operation.startsWith('processInstance.') ||
    operation === 'taskAct.reject',
)

it.each(['task', 'endedTask', 'process', 'row'] as const)(
  'lets nobody press at %s what the server refuses',
  async (place) => {
    await open(place, false)
    const menu = await openMenu()
    for (const { role, name } of ruled.filter((one) => one.place === place)) {
      expect(menu.queryAllByRole('menuitem', { name }), name).toEqual([])
      if (role === 'button') expect(screen.queryAllByRole('button', { name }), name).toEqual([])
    }
    // Of the others it is told why; that a process can be stopped, only to who may.
    expect(menu.getAllByRole('menuitem').map((one) => [one.textContent, one.getAttribute('aria-disabled')])).toEqual([
      ...(place === 'row' ? ['跳转', '更正表单', '改派', '迁移', '挂起'].map((name) => [name, null]) : []),
      ...[
        ...(place === 'task' ? ['退回', '转办'] : []),
        ...(place === 'endedTask' ? ['撤回'] : []),
        ...['催办', '抄送', '评论'],
      ].map((name) => [`${name}现在不行`, 'true']),
    ])
  },
)
