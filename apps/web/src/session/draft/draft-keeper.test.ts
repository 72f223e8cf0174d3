// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { doubtConnection } from '../../api/connection.ts'
import { setCurrentUser } from '../current-user.ts'
import { createDraftKeeper, type Draft, type Rival, type SaveOptions, type SaveState } from './draft-keeper.ts'
import { readLocalDraft } from './local-draft.ts'

interface Note {
  readonly text: string
}
const read = (stored: unknown) => stored as Draft<Note>

function aKeeper(save?: (content: Note, options: SaveOptions) => Promise<{ savedAt: string; revision: number }>) {
  const states: SaveState[] = []
  const rivals: (Rival<Note> | undefined)[] = []
  const keeper = createDraftKeeper<Note>({
    name: 'task.1',
    revision: 4,
    read,
    ...(save === undefined ? {} : { save }),
    onState: (state) => states.push(state),
    onRival: (rival) => rivals.push(rival),
  })
  return { keeper, states, rivals }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('saves somebody who types on as often as somebody who pauses, each time on top of the one before', async () => {
  const sent: [string, number][] = []
  const { keeper } = aKeeper(async ({ text }, { revision }) => {
    sent.push([text, revision])
    return { savedAt: '2026-11-21T02:00:00Z', revision: revision + 1 }
  })

  for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde', 'abcdef', 'abcdefg']) {
    keeper.keep({ text })
    await vi.advanceTimersByTimeAsync(1_000)
  }

  expect(sent).toEqual([
    ['abc', 4],
    ['abcdef', 5],
  ])
  expect(readLocalDraft('task.1')).toMatchObject({ content: { text: 'abcdefg' } })
})

it('sends at once what waits when the page is left, past the end of the page unless it is too large for that', async () => {
  const keptAlive: boolean[] = []
  const { keeper } = aKeeper(async (_, { keepalive }) => {
    keptAlive.push(keepalive)
    return { savedAt: '', revision: 5 }
  })

  keeper.keep({ text: 'a' })
  await keeper.flush(true)
  keeper.keep({ text: '长'.repeat(30_000) })
  await keeper.flush(true)

  expect(keptAlive).toEqual([true, false])
})

it('learns from the server that another tab has saved, and replaces that only when told to', async () => {
  const overwrites: boolean[] = []
  const { keeper, rivals, states } = aKeeper(async (_, { overwrite }) => {
    overwrites.push(overwrite)
    if (!overwrite) throw new ApiError({ retcode: 40908, httpStatus: 409, message: '' })
    return { savedAt: '2026-11-21T02:00:00Z', revision: 9 }
  })

  keeper.keep({ text: 'a' })
  await keeper.flush()
  expect(rivals).toEqual([{ at: expect.any(String), draft: undefined }])
  keeper.keepOwn({ text: 'a' })
  await keeper.flush()

  expect(overwrites).toEqual([false, true])
  expect(rivals.at(-1)).toBeUndefined()
  expect(states.at(-1)).toEqual({ kind: 'saved', at: '2026-11-21T02:00:00Z' })
})

it('replaces what another tab has saved once, and asks again before the next time', async () => {
  const overwrites: boolean[] = []
  const { keeper } = aKeeper(async (_, { overwrite }) => {
    overwrites.push(overwrite)
    return { savedAt: '', revision: 9 }
  })

  keeper.keepOwn({ text: 'a' })
  await keeper.flush()
  keeper.keep({ text: 'ab' })
  await keeper.flush()

  expect(overwrites).toEqual([true, false])
})

it('sends one save at a time, and what was written meanwhile behind it', async () => {
  const sent: [string, number][] = []
  const answers: (() => void)[] = []
  const { keeper, states } = aKeeper(({ text }, { revision }) => {
    sent.push([text, revision])
    return new Promise((resolve) => answers.push(() => resolve({ savedAt: '', revision: revision + 1 })))
  })

  keeper.keep({ text: 'a' })
  const first = keeper.flush()
  keeper.keep({ text: 'ab' })
  void keeper.flush()
  expect(sent).toEqual([['a', 4]])
  answers[0]?.()
  await first
  expect(states.at(-1)).toEqual({ kind: 'pending' })
  await vi.advanceTimersByTimeAsync(3_000)

  expect(sent).toEqual([
    ['a', 4],
    ['ab', 5],
  ])
})

it('says that an entry is in this browser only while the server cannot be reached', async () => {
  const { keeper, states } = aKeeper(() => Promise.reject(new ApiError({ retcode: 0, httpStatus: 0, message: '' })))

  keeper.keep({ text: 'a' })
  await keeper.flush()

  expect(states.at(-1)).toEqual({ kind: 'localOnly', at: expect.any(String) })
  expect(readLocalDraft('task.1')).toMatchObject({ content: { text: 'a' } })
})

it('sends nothing of its own any more once the other tab has been given way', async () => {
  const save = vi.fn(async () => ({ savedAt: '', revision: 5 }))
  const { keeper } = aKeeper(save)

  keeper.keep({ text: 'a' })
  keeper.yieldTo()
  await keeper.flush(true)

  expect(save).not.toHaveBeenCalled()
})

it('hears nothing of the drafts of other tasks', async () => {
  vi.useRealTimers()
  const [here, there] = [aKeeper(), aKeeper()]
  const other = createDraftKeeper<Note>({ name: 'task.2', revision: 0, read, onState: () => {}, onRival: () => {} })
  const leave = [here.keeper.join(), there.keeper.join(), other.join()]

  other.keep({ text: 'of task 2' })
  here.keeper.keep({ text: 'of task 1' })

  await expect.poll(() => there.rivals.at(-1)?.draft?.content).toEqual({ text: 'of task 1' })
  expect(there.rivals).toHaveLength(1)
  for (const one of leave) one()
})

it('tells the other tab of the browser what it writes', async () => {
  vi.useRealTimers()
  const here = aKeeper()
  const there = aKeeper()
  const leave = [here.keeper.join(), there.keeper.join()]

  here.keeper.keep({ text: 'from here' })

  await expect.poll(() => there.rivals.at(-1)?.draft?.content).toEqual({ text: 'from here' })
  expect(here.rivals).toEqual([])
  for (const one of leave) one()
})

it('leaves nothing behind of what was sent for good', async () => {
  const save = vi.fn(async () => ({ savedAt: '', revision: 5 }))
  const { keeper } = aKeeper(save)
  keeper.keep({ text: 'a' })

  keeper.finish()
  await keeper.flush(true)

  expect(save).not.toHaveBeenCalled()
  expect(readLocalDraft('task.1')).toBeNull()
})

it('takes its own save under way, met by the one sent on leaving, for no other tab', async () => {
  let revision = 4
  const kept: string[] = []
  const { keeper, rivals } = aKeeper(async ({ text }, { revision: continued }) => {
    const fits = continued === revision
    if (fits) {
      revision += 1
      kept.push(text)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (!fits) throw new ApiError({ retcode: 40908, httpStatus: 409, message: '' })
    return { savedAt: '', revision }
  })

  keeper.keep({ text: 'a' })
  const underWay = keeper.flush()
  keeper.keep({ text: 'ab' })
  const leaving = keeper.flush(true)
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all([underWay, leaving])

  expect(rivals).toEqual([])
  expect(kept).toEqual(['a', 'ab'])
})

it('is not misled when the save sent on leaving is refused before the one under way is answered', async () => {
  const answers: PromiseWithResolvers<{ savedAt: string; revision: number }>[] = []
  const sent: string[] = []
  const { keeper, rivals } = aKeeper(({ text }) => {
    sent.push(text)
    const answer = Promise.withResolvers<{ savedAt: string; revision: number }>()
    answers.push(answer)
    return answer.promise
  })
  keeper.keep({ text: 'a' })
  const underWay = keeper.flush()
  keeper.keep({ text: 'ab' })
  const leaving = keeper.flush(true)

  answers[1]?.reject(new ApiError({ retcode: 40908, httpStatus: 409, message: '' }))
  await leaving
  answers[0]?.resolve({ savedAt: '', revision: 5 })
  await underWay
  await vi.advanceTimersByTimeAsync(10_000)

  expect(rivals).toEqual([])
  expect(sent).toEqual(['a', 'ab', 'ab'])
})

it('sends and keeps nothing once somebody else has logged in to this browser', async () => {
  // Of the person only the id is read here.
  const logIn = (userId: number) => setCurrentUser({ userId } as Parameters<typeof setCurrentUser>[0])
  logIn(1)
  const save = vi.fn(async () => ({ savedAt: '', revision: 5 }))
  const { keeper } = aKeeper(save)
  keeper.keep({ text: 'of the first' })

  logIn(2)
  await keeper.flush(true)
  keeper.keep({ text: 'of the first, later' })

  expect(save).not.toHaveBeenCalled()
  expect(readLocalDraft('task.1')).toBeNull()
  logIn(1)
  expect(readLocalDraft('task.1')).toMatchObject({ content: { text: 'of the first' } })
})

it('brings the server what it did not answer, as soon as it is back', async () => {
  let isAway = true
  const kept: string[] = []
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  const { keeper, states } = aKeeper(async ({ text }) => {
    if (isAway) throw new ApiError({ retcode: -1, httpStatus: 0, message: '' })
    kept.push(text)
    return { savedAt: '2026-11-21T02:00:00Z', revision: 5 }
  })
  const leave = keeper.join()
  void doubtConnection()
  keeper.keep({ text: 'typed while it was away' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(states.at(-1)).toMatchObject({ kind: 'localOnly' })
  isAway = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kept).toEqual(['typed while it was away'])
  expect(states.at(-1)).toMatchObject({ kind: 'saved' })
  leave()
  vi.unstubAllGlobals()
})

it('begins a decision when no save is under way, sends none while it is made, and what was written meanwhile behind it', async () => {
  const events: string[] = []
  const { keeper } = aKeeper(async ({ text }, { revision }) => {
    events.push(`save ${text}`)
    await new Promise((settle) => setTimeout(settle, 500))
    events.push(`saved ${text}`)
    return { savedAt: '', revision: revision + 1 }
  })
  keeper.keep({ text: 'a' })
  void keeper.flush()
  keeper.keep({ text: 'ab' })
  void keeper.holdDuring(async () => {
    events.push('decide')
    keeper.keep({ text: 'abc' })
    await keeper.flush(true)
    await new Promise((settle) => setTimeout(settle, 10_000))
    events.push('refused')
  })

  await vi.advanceTimersByTimeAsync(20_000)

  expect(events).toEqual(['save a', 'saved a', 'decide', 'refused', 'save abc', 'saved abc'])
})

it('lets no decision wait for ever for a save that nobody answers', async () => {
  const { keeper } = aKeeper(() => new Promise(() => {}))
  keeper.keep({ text: 'a' })
  void keeper.flush()
  const decide = vi.fn(async () => {})
  void keeper.holdDuring(decide)

  await vi.advanceTimersByTimeAsync(1_900)
  expect(decide).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(decide).toHaveBeenCalledOnce()
})

it('sends nothing behind a decision that was taken', async () => {
  const save = vi.fn(async () => ({ savedAt: '', revision: 5 }))
  const { keeper } = aKeeper(save)
  keeper.keep({ text: 'a' })
  await keeper.holdDuring(async () => keeper.finish())

  await vi.advanceTimersByTimeAsync(20_000)
  expect(save).not.toHaveBeenCalled()
})
