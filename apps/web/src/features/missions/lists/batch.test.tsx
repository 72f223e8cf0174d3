// @vitest-environment happy-dom
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { startTexts } from '../../../../test/start-texts.ts'
import { BatchActions } from './batch-actions.tsx'
import type { BatchOutcome } from './batch-outcomes.ts'

const agree: BatchOutcome = {
  value: 'agree',
  label: '同意',
  labelEn: 'Agree',
  requiresOpinion: false,
  requiresForms: false,
  primary: true,
  danger: false,
}
const reject: BatchOutcome = {
  ...agree,
  value: 'reject',
  label: '退回',
  requiresOpinion: true,
  primary: false,
  danger: true,
}
const id = (at: number) => `01a1ff08-2857-7158-81a7-357ac739000${at}`
const rows = [1, 2].map(
  (at) =>
    ({
      taskId: id(at),
      number: `LWP-${at}`,
      title: `第 ${at} 项`,
      batchOutcomes: [agree, reject],
      ...(at === 1 && { seen: { lwPlan: 3, lwSurvey: 0 } }),
    }) as unknown as MissionRow,
)
/** What the rows were read with goes along; of one that says nothing, nothing. */
const seen = { [id(1)]: { lwPlan: 3, lwSurvey: 0 } }
const sent: unknown[] = []
let answer: () => Response
const leave = vi.fn()

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <BatchActions rows={rows} leave={leave} />
    </QueryClientProvider>,
  )
}
const inDialog = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

beforeAll(startTexts)
beforeEach(() => {
  sent.length = 0
  leave.mockClear()
  answer = () =>
    Response.json({
      retcode: 0,
      msg: 'ok',
      data: {
        results: [
          { taskId: id(1), number: 'LWP-1', ok: true, retcode: 0, msg: '' },
          { taskId: id(2), number: 'LWP-2', ok: false, retcode: 40910, msg: '该任务已由王涛处理' },
        ],
      },
    })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('names every task before, says of each what became of it, and keeps the refused one chosen', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: '同意' }))
  expect(screen.getByRole('dialog', { name: '对 2 项任务提交“同意”？' }).textContent).toContain('LWP-2')
  expect(sent).toEqual([])
  inDialog('同意 2 项')

  const dialog = await screen.findByRole('dialog', { name: '“同意”：2 项中已提交 1 项' })
  expect(dialog.textContent).toContain('该任务已由王涛处理')
  const links = within(dialog).getAllByRole('link', { name: '办理' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([expect.stringContaining(id(2))])
  expect(sent).toEqual([{ taskIds: [id(1), id(2)], outcome: 'agree', opinion: '', seen }])
  inDialog('关闭')
  expect(leave).toHaveBeenCalledWith([rows[0]])
})

it('leaves what others changed since out of the choice: it is to be opened, and read as it is then', async () => {
  const msg = '您看到列表之后，孔德修改了：地点。请打开任务，看过新的内容后再办理'
  const changed = { taskId: id(1), number: 'LWP-1', ok: false, retcode: 40910, msg, isChanged: true }
  const refused = { taskId: id(2), number: 'LWP-2', ok: false, retcode: 40301, msg: '不是您的任务' }
  answer = () => Response.json({ retcode: 0, msg: 'ok', data: { results: [changed, refused] } })
  show()
  fireEvent.click(screen.getByRole('button', { name: '同意' }))
  inDialog('同意 2 项')

  const dialog = await screen.findByRole('dialog', { name: '“同意”：2 项中已提交 0 项' })
  expect(dialog.textContent).toContain(msg)
  inDialog('关闭')
  expect(leave).toHaveBeenCalledWith([rows[0]])
})

it('asks for the opinion that an outcome needs, and says what cannot be undone', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: '退回' }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('不能撤销')
  inDialog('退回 2 项')
  expect(within(dialog).getByRole('alert').textContent).toContain('请填写意见')
  expect(sent).toEqual([])

  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '  资料不全 ' } })
  inDialog('退回 2 项')
  await waitFor(() => expect(sent).toEqual([{ taskIds: [id(1), id(2)], outcome: 'reject', opinion: '资料不全', seen }]))
})

it('stays open with what was typed when the whole call failed', async () => {
  answer = () => Response.json({ retcode: 50001, msg: '服务暂时不可用' }, { status: 503 })
  show()
  fireEvent.click(screen.getByRole('button', { name: '同意' }))
  inDialog('同意 2 项')

  expect(await screen.findByText('服务暂时不可用')).toBeTruthy()
  inDialog('取消')
  expect(leave).toHaveBeenCalledWith([])
})
