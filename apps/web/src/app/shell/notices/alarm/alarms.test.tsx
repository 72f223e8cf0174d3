// @vitest-environment happy-dom
import { locks as nodeLocks } from 'node:worker_threads'
import type { NoticeRow } from '@liveline/contract/notice/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { startTexts } from '../../../../../test/start-texts.ts'
import { setCurrentUser } from '../../../../session/current-user.ts'
import { useConsole } from '../../../console-state.ts'
import { AlarmWatch } from './alarm-watch.tsx'
import { claimAlarms, lastAlarmed } from './alarm-memory.ts'

const USER = 7
let rows: NoticeRow[] = []
let made = 0

const aNotice = (more: Partial<NoticeRow> = {}): NoticeRow => {
  const id = `019a0000-0000-7000-8000-${String(++made).padStart(12, '0')}`
  return {
    ...{ id, kind: 'task', title: `待办 ${made}`, titleEn: `Task ${made}`, link: `/mission/form?taskId=${made}` },
    ...{ createdAt: '2026-03-02T01:00:00.000Z', readAt: null, from: '陈宇' },
    task: { taskId: id, state: 'open', by: null, endedAt: null, dueAt: null },
    ...more,
  }
}
const answer = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
const totals = { total: 5, totalIsCapped: false, overdue: 2, overdueIsCapped: false, items: [] }

const draw = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <AlarmWatch />
    </QueryClientProvider>,
  )
const region = () => screen.getByRole('region', { name: '新提醒' })
const cards = () => [...region().querySelectorAll('.alarm-card p')].map((title) => title.textContent)
/** The server has something new, newest first. */
async function arrive(...notices: NoticeRow[]): Promise<void> {
  rows = [...notices.toReversed(), ...rows]
  await queryClient.invalidateQueries({ queryKey: queryKeys.notices.fresh })
}
/** The first answer is what there was before. */
async function open(): Promise<void> {
  draw()
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.notices.fresh)).toBeDefined())
  // And has been looked at.
  await act(async () => {})
}

beforeAll(async () => {
  await startTexts()
  // Fetched with the first card; a busy machine takes its time to compile it.
  await import('./alarm-host.tsx')
})
beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  rows = []
  useConsole.setState({ isFreshLogin: false })
  setCurrentUser({ userId: USER } as unknown as Parameters<typeof setCurrentUser>[0])
  vi.stubGlobal('fetch', async (url: string) =>
    url.startsWith('/notice/list')
      ? answer({ rows, total: rows.length, totalIsCapped: false, page: 1, pageSize: 20, next: null })
      : answer(totals),
  )
})
afterEach(() => {
  cleanup()
  document.querySelector('dialog')?.remove()
  vi.unstubAllGlobals()
})

describe('what comes up over the page', () => {
  it('is what came since, with who applied for it and a way to open it; what was there before is not', async () => {
    rows = [aNotice()]
    await open()
    await arrive(aNotice({ title: '新任务 A' }))
    await waitFor(() => expect(cards()).toEqual(['新任务 A']))
    expect(region().textContent).toContain('申请人 陈宇')
    expect(within(region()).getByRole('link', { name: /打开/ }).getAttribute('href')).toBe(rows[0]?.link)
    expect(region().getAttribute('aria-live')).toBe('polite')
  })

  it('is no more than three cards: more are one', async () => {
    await open()
    await arrive(aNotice(), aNotice(), aNotice())
    await waitFor(() => expect(cards()).toHaveLength(3))
    await arrive(aNotice({ title: '最新' }))
    await waitFor(() => expect(cards()).toEqual(['4 条新提醒']))
    fireEvent.click(screen.getByRole('button', { name: '关闭全部提醒' }))
    expect(cards()).toEqual([])
  })

  it('asks for something: what only tells, or was done meanwhile, does not interrupt', async () => {
    await open()
    const done = { taskId: 'x', state: 'done', by: '周敏', endedAt: null, dueAt: null } as const
    await arrive(aNotice({ kind: 'ended', task: null }), aNotice({ task: done }), aNotice({ title: '新任务 B' }))
    await waitFor(() => expect(cards()).toEqual(['新任务 B']))
  })

  it('goes by itself once it was read or its task was done', async () => {
    await open()
    await arrive(aNotice())
    await waitFor(() => expect(cards()).toHaveLength(1))
    rows = []
    await arrive()
    await waitFor(() => expect(cards()).toEqual([]))
  })

  it('waits while a dialog asks something', async () => {
    await open()
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    await arrive(aNotice({ title: '等一等' }))
    await waitFor(() => expect(lastAlarmed(USER)).toBe(rows[0]?.id))
    expect(cards()).toEqual([])
    dialog.remove()
    await waitFor(() => expect(cards()).toEqual(['等一等']))
  })

  it('stands in order of urgency, whatever came last', async () => {
    await open()
    const due = (dueAt: string) => ({ taskId: 'x', state: 'open', by: null, endedAt: null, dueAt }) as const
    await arrive(
      aNotice({ title: '超时的', task: due('2026-03-01T01:00:00.000Z') }),
      aNotice({ title: '以后到期的', task: due('9999-03-01T01:00:00.000Z') }),
      aNotice({ title: '没有期限的' }),
    )
    await waitFor(() => expect(cards()).toEqual(['超时的', '以后到期的', '没有期限的']))
    await arrive(aNotice())
    await waitFor(() => expect(region().textContent).toContain('最紧急的是“超时的”'))
  })

  it('never comes twice, whatever tab is first', async () => {
    await open()
    const other = aNotice({ title: '另一个窗口已提醒' })
    await claimAlarms(USER, [other])
    await arrive(other, aNotice({ title: '新的' }))
    await waitFor(() => expect(cards()).toEqual(['新的']))
    cleanup()
    queryClient.clear()
    await open()
    await arrive()
    expect(cards()).toEqual([])
  })

  it('after a login is one sentence on what waits, until it is closed', async () => {
    localStorage.setItem(`liveline.alarmed.${USER}`, '0')
    useConsole.setState({ isFreshLogin: true })
    rows = [aNotice(), aNotice()]
    await open()
    await waitFor(() => expect(cards()).toEqual(['您有 5 项待办，其中 2 项超时']))
    await arrive(aNotice({ title: '之后来的' }))
    await waitFor(() => expect(cards()).toContain('之后来的'))
    fireEvent.click(screen.getByRole('button', { name: /关闭提醒：您有/ }))
    expect(cards()).toEqual(['之后来的'])
    expect(useConsole.getState().isFreshLogin).toBe(false)
  })
})

/** A tab that writes its own claim the moment after ours. */
const writeAfter = (name: string) => queueMicrotask(() => localStorage.setItem(name, 'of another tab'))

describe('of two tabs that hear of it at the same moment', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

  it('one brings it up: the other waits for the lock, and finds it taken', async () => {
    Object.defineProperty(navigator, 'locks', { value: nodeLocks, configurable: true })
    const notice = aNotice()
    let isDone = () => {}
    const held = nodeLocks.request('liveline.alarmClaim', () => new Promise<void>((resolve) => (isDone = resolve)))
    const mine = claimAlarms(USER, [notice])
    await waitFor(async () => expect((await nodeLocks.query()).pending).toHaveLength(1))
    localStorage.setItem(`liveline.alarmed.${USER}`, notice.id)
    isDone()

    expect(await mine).toEqual([])
    await held
  })

  it('the one that wrote last goes first where there are no locks', async () => {
    const notice = aNotice()
    const mine = claimAlarms(USER, [notice])
    writeAfter('liveline.alarmClaim')
    // The other one does it as soon as it has seen that nobody wrote after it.
    setTimeout(() => localStorage.setItem(`liveline.alarmed.${USER}`, notice.id), 60)

    expect(await mine).toEqual([])
  })
})
