// @vitest-environment happy-dom
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { queueAddress } from '../../../app/paths.ts'
import { startTexts } from '../../../../test/start-texts.ts'
import { anInstance, anOutcome, aTask, person } from '../../../../test/task-samples.ts'
import { useToasts } from '../../../ui/feedback/toasts.ts'
import { appHistory, navigate, queryOf, RouteProvider, useWindowAddress } from '../../../ui/navigation.tsx'
import { keepQueue } from './kept-queue.ts'
import { newQueue } from './queue.ts'
import { QueuePage } from './queue-page.tsx'

const ids = ['a', 'b', 'c'].map((letter) => `01a1ff08-2857-7158-81a7-35${letter.repeat(10)}`) as [
  string,
  string,
  string,
]
const numberOf = (taskId: string) => `LWP-${taskId.at(-1)}`
const outcome = anOutcome()
const reject = anOutcome({ value: 'no', label: '否决', primary: false, danger: true, requiresOpinion: true })

const taskOf = (taskId: string): TaskInfo =>
  aTask({
    taskId,
    outcomes: [outcome, reject],
    instance: anInstance({ instanceId: `i-${taskId}`, number: numberOf(taskId), title: '接引流线' }),
  })

const ok = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
let changed: Record<string, Partial<TaskInfo>> = {}
const completed: { taskId: string; outcome: string }[] = []

function Window() {
  const query = queryOf(useWindowAddress().split('?')[1] ?? '')
  return (
    <RouteProvider
      route={{ path: '/mission/queue', params: {}, query, active: true }}
      tab={{ setTitle: () => {}, setDirty: () => {} }}
    >
      <QueuePage />
    </RouteProvider>
  )
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Window />
    </QueryClientProvider>,
  )

beforeAll(startTexts)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  changed = {}
  completed.length = 0
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const [, taskId] = /^\/flowApi\/queryTaskInfo\/(.+)$/.exec(url) ?? []
    if (taskId !== undefined) return ok({ ...taskOf(taskId), ...changed[taskId] })
    if (url === '/workFlow/task/complete') {
      const sent = JSON.parse(body ?? '{}') as { taskId: string; outcome: string }
      completed.push({ taskId: sent.taskId, outcome: sent.outcome })
      return ok({ instanceId: 'i', number: numberOf(sent.taskId), status: 'completed', businessState: 'x', open: [] })
    }
    // The drawing and the drafts are no matter of these tests.
    return new Promise(() => {})
  })
  const tasks = ids.map((taskId) => ({ taskId, number: numberOf(taskId), title: '接引流线' }))
  keepQueue(newQueue(tasks, false, '/todo?due=today'))
  navigate(queueAddress(ids[0]))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stands = (place: string) => screen.findByText(place, { selector: 'nav strong' })
const said = () => useToasts.getState().toasts.map(({ text }) => text)
const press = (key: string) => act(() => fireEvent.keyDown(document.body, { key }))
/** The step is there to be decided. */
const decidable = () => screen.findByRole('textbox', { name: '办理意见' })

it('opens the next task by itself, and says at the end what became of all', async () => {
  show()
  for (const place of ['1 / 3', '2 / 3', '3 / 3']) {
    await stands(place)
    await decidable()
    fireEvent.click(screen.getByRole('button', { name: '同意' }))
    if (place !== '3 / 3') await waitFor(() => expect(appHistory.location.href).not.toContain(completed.at(-1)?.taskId))
  }

  const heading = await screen.findByRole('heading', { name: '3 项中已办理 3 项' })
  expect(heading.parentElement?.querySelector('.anticon-check-circle')).toBeTruthy()
  expect(completed.map(({ taskId }) => taskId)).toEqual(ids)
  expect(said()).toContain('LWP-a：已提交“同意”。流程已结束')
  expect(screen.getByRole('link', { name: '返回任务列表' }).getAttribute('href')).toBe('/todo?due=today')
})

it('skips by J and goes back by K, and offers at the end what was skipped', async () => {
  show()
  await stands('1 / 3')
  await decidable()
  press('j')
  await stands('2 / 3')
  press('k')
  await stands('1 / 3')

  for (const place of ['2 / 3', '3 / 3']) {
    press('j')
    await stands(place)
  }
  press('j')

  const heading = await screen.findByRole('heading', { name: '3 项中已办理 0 项' })
  // No tick: nothing has been done.
  expect(heading.parentElement?.querySelector('.anticon-check-circle')).toBeNull()
  expect(screen.getByRole('link', { name: 'LWP-b' }).getAttribute('href')).toBe(queueAddress(ids[1]))
})

it('asks before A agrees, and R wants an opinion before it rejects', async () => {
  show()
  const opinion = await decidable()

  press('r')
  expect(await screen.findByText(/请填写意见/)).toBeTruthy()
  expect(completed).toEqual([])

  act(() => opinion.blur())
  press('a')
  const question = await screen.findByRole('dialog')
  expect(completed).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: '同意' }))

  await stands('2 / 3')
  expect(completed).toEqual([{ taskId: ids[0], outcome: 'agree' }])
})

it('leaves letters to whoever types', async () => {
  show()
  const opinion = await decidable()

  for (const key of ['j', 'a', 'r']) act(() => fireEvent.keyDown(opinion, { key }))

  await stands('1 / 3')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('tells of a task that somebody else has done meanwhile, and passes it', async () => {
  changed[ids[1]] = {
    status: 'completed',
    canAct: false,
    completedBy: person('周敏'),
    completedAt: '2026-11-21T02:30:00Z',
  }
  show()
  await decidable()

  press('j')

  await stands('3 / 3')
  expect(said()).toEqual([expect.stringMatching(/^LWP-b 已由 周敏 于 2026-11-21 \d\d:30 处理/)])
  // Nor is it gone back to.
  press('k')
  await stands('1 / 3')
})

it('begins where it was left after a reload, and with nothing kept says how to begin', async () => {
  navigate(queueAddress(ids[2]))
  show()
  await stands('3 / 3')
  cleanup()

  keepQueue(newQueue([], false, '/todo'))
  show()
  expect(await screen.findByRole('heading', { name: '没有正在逐个办理的任务' })).toBeTruthy()
})
