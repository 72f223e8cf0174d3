// @vitest-environment happy-dom
import { ownListsApi } from '@liveline/contract/own-lists/calls.ts'
import type { ListLayout, ListMemory, SavedView } from '@liveline/contract/own-lists/shapes.ts'
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** What the server keeps, and whether it can be reached. */
let server: { kept: Record<string, ListMemory>; isThere: boolean; isFull: boolean; writes: string[] }
vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
  const answer = (data: unknown) => new Response(JSON.stringify({ retcode: 0, msg: 'ok', data }))
  if (!server.isThere) throw new TypeError('no server')
  if (url === ownListsApi.read.path) return answer(server.kept)
  const sent = JSON.parse(body ?? '') as { list: string; layout: ListLayout; view: SavedView; id: string }
  server.writes.push(url)
  const { layout, views } = server.kept[sent.list] ?? { layout: {}, views: [] }
  if (url === ownListsApi.saveLayout.path) server.kept[sent.list] = { layout: sent.layout, views }
  const without = (id: string) => views.filter((view) => view.id !== id)
  if (url === ownListsApi.deleteView.path) server.kept[sent.list] = { layout, views: without(sent.id) }
  if (url === ownListsApi.saveView.path) {
    if (server.isFull) {
      const { retcode, http: status } = errorCodes.TOO_MANY_VIEWS
      return new Response(JSON.stringify({ retcode, msg: 'full', details: { limit: 30 } }), { status })
    }
    server.kept[sent.list] = { layout, views: [...without(sent.view.id), sent.view] }
  }
  return answer(null)
})

const [ANNA, BO] = [1, 2]
const LIST = '3.todo'
const late: SavedView = { id: 'a', name: '超期', query: { sort: '-dueAt' }, layout: {} }
/** A page is loaded in a browser that keeps what it kept. */
async function open(userId = ANNA) {
  vi.resetModules()
  const { setCurrentUser } = await import('./current-user.ts')
  setCurrentUser({ userId } as UserInfo)
  const { openListsOf, saveLists } = await import('./own-lists.ts')
  const { keepLayout, keepViews, useListMemories } = await import('../ui/list/list-memory.ts')
  await openListsOf(userId)
  return { keepLayout, keepViews, saveLists, shown: () => useListMemories.getState().pages[LIST] }
}

beforeEach(() => {
  vi.useFakeTimers()
  server = { kept: {}, isThere: true, isFull: false, writes: [] }
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

describe('what a person makes of lists', () => {
  it('in one browser is there in another', async () => {
    const desk = await open()
    desk.keepLayout(LIST, { hidden: ['number'], density: 'compact' })
    desk.keepViews(LIST, (all) => [...all, late])
    await desk.saveLists()
    localStorage.clear()

    const phone = await open()

    expect(phone.shown()).toEqual({ layout: { hidden: ['number'], density: 'compact' }, views: [late] })
  })

  it('is brought to the server from a browser that kept it before the server did', async () => {
    localStorage.setItem(
      `liveline.lists.${ANNA}`,
      JSON.stringify({ [LIST]: { layout: { order: ['x'] }, views: [late] } }),
    )

    const { shown } = await open()

    expect(server.kept).toEqual({ [LIST]: { layout: { order: ['x'] }, views: [late] } })
    expect(shown()).toEqual(server.kept[LIST])
  })

  it('is not brought back by a browser that has not seen it go', async () => {
    const desk = await open()
    desk.keepViews(LIST, () => [late])
    await desk.saveLists()
    server.kept = {}

    expect((await open()).shown()).toBeUndefined()
    expect(server.kept).toEqual({})
  })

  it('changed without a server is sent when the page is opened again, and nothing else', async () => {
    server.kept = { [LIST]: { layout: {}, views: [late, { ...late, id: 'b' }] } }
    const desk = await open()
    server.isThere = false
    desk.keepViews(LIST, (all) => all.filter(({ id }) => id !== 'a'))
    await desk.saveLists()
    server.isThere = true

    const { shown } = await open()

    expect(server.writes).toEqual([ownListsApi.deleteView.path])
    expect(shown()?.views.map(({ id }) => id)).toEqual(['b'])
    expect(server.kept[LIST]?.views.map(({ id }) => id)).toEqual(['b'])
  })

  it('is sent once for many steps', async () => {
    const desk = await open()
    for (const width of [100, 116, 132]) desk.keepLayout(LIST, { widths: { title: width } })
    await vi.advanceTimersByTimeAsync(1_000)

    expect(server.writes).toEqual([ownListsApi.saveLayout.path])
    expect(server.kept[LIST]?.layout).toEqual({ widths: { title: 132 } })
  })

  it('is not sent for ever when the server refuses it', async () => {
    const desk = await open()
    server.isFull = true
    desk.keepViews(LIST, () => [late])
    await desk.saveLists()
    await desk.saveLists()

    expect(server.writes).toHaveLength(1)
    expect((await open()).shown()).toBeUndefined()
  })

  it('is nobody else’s in the same browser', async () => {
    const anna = await open()
    anna.keepViews(LIST, () => [late])
    await anna.saveLists()
    server.kept = {}

    expect((await open(BO)).shown()).toBeUndefined()
    expect(server.kept).toEqual({})
  })
})
