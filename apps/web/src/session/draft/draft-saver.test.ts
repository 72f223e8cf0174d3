import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { createDraftSaver, type SaveState } from './draft-saver.ts'

interface Layouts {
  readonly desk: object
  readonly phone: object | null
}
const isSame = (one: Layouts, other: Layouts) => one.desk === other.desk && one.phone === other.phone

const layouts = (name: string): Layouts => ({ desk: { type: 'form', name }, phone: null })
const stale = () =>
  new ApiError({
    retcode: 40902,
    httpStatus: 409,
    message: '',
    details: { name: '吴敏', at: '2026-11-23T02:00:00Z', rev: 9 },
  })

function aSaver(send: (sent: Layouts, rev: number) => Promise<{ rev: number }>, isSound = () => true) {
  const states: SaveState[] = []
  const kept: (Layouts | undefined)[] = []
  const saver = createDraftSaver({
    ...{ rev: 4, saved: layouts('first'), send, isSound, isSame },
    onState: (state) => states.push(state),
    keep: (one) => kept.push(one),
  })
  return { saver, states, kept }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a draft', () => {
  it('is saved once it has rested for two seconds, each time on top of the one before', async () => {
    const sent: [Layouts, number][] = []
    const { saver, states } = aSaver(async (one, rev) => {
      sent.push([one, rev])
      return { rev: rev + 1 }
    })
    const [a, b, c] = [layouts('a'), layouts('b'), layouts('c')]
    saver.change(a)
    await vi.advanceTimersByTimeAsync(1_900)
    saver.change(b)
    await vi.advanceTimersByTimeAsync(1_900)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    saver.change(c)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toEqual([
      [b, 4],
      [c, 5],
    ])
    expect(states.at(-1)).toMatchObject({ kind: 'saved' })
    expect(saver.isSaved()).toBe(true)
  })

  it('overwrites what another has saved only when it is told to', async () => {
    const revs: number[] = []
    const { saver, states, kept } = aSaver(async (_, rev) => {
      revs.push(rev)
      if (rev !== 9) throw stale()
      return { rev: 10 }
    })
    saver.change(layouts('mine'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(states.at(-1)).toEqual({ kind: 'stale', rival: { name: '吴敏', at: '2026-11-23T02:00:00Z', rev: 9 } })
    saver.change(layouts('mine, later'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(revs).toEqual([4])
    expect(kept.at(-1)).toEqual(layouts('mine, later'))
    await saver.overwrite(9)
    expect(revs).toEqual([4, 9])
    expect(kept.at(-1)).toBeUndefined()
  })

  it('stays in the browser while it has problems, and goes out when they are mended', async () => {
    let isSound = false
    const send = vi.fn(async () => ({ rev: 5 }))
    const { saver, states } = aSaver(send, () => isSound)
    saver.change(layouts('a'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(states.at(-1)).toEqual({ kind: 'heldBack' })
    expect(send).not.toHaveBeenCalled()
    isSound = true
    saver.change(layouts('b'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('sends nothing when every change was taken back', async () => {
    const send = vi.fn(async () => ({ rev: 5 }))
    const first = layouts('first')
    const states: SaveState[] = []
    const saver = createDraftSaver({
      ...{ rev: 4, saved: first, send, isSound: () => true, isSame, keep: () => {} },
      onState: (state) => states.push(state),
    })
    saver.change(layouts('a'))
    saver.change(first)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(send).not.toHaveBeenCalled()
    expect(states.at(-1)).toEqual({ kind: 'clean' })
  })

  it('is not saved while somebody changes it, and is again where the change has changed nothing', () => {
    const { saver, states } = aSaver(async () => ({ rev: 5 }))
    saver.touch()
    expect(states.at(-1)).toEqual({ kind: 'pending' })
    saver.change(layouts('first'))
    expect(states.at(-1)).toMatchObject({ kind: 'pending' })
    const untouched = aSaver(async () => ({ rev: 5 }))
    const same = layouts('again')
    untouched.saver.take(same, 4)
    untouched.saver.touch()
    untouched.saver.change(same)
    expect(untouched.states.at(-1)).toEqual({ kind: 'clean' })
  })
})
