/**
 * What the person has made of lists, kept on the server so that every browser has it (answers C14). As with the settings,
 * this browser draws from a copy of its own; the server's wins, but for what was changed here and has not reached it yet.
 * What a browser kept before the server did is brought to it the first time.
 */
import type { ListMemory } from '@liveline/contract/own-lists/shapes.ts'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { onReconnect } from '../api/connection.ts'
import { showToast } from '../ui/feedback/toasts.ts'
import { reloadListMemories, setListMemories, useListMemories, type ListMemories } from '../ui/list/list-memory.ts'

/** By list: the ids of views that the server has not been told of, and `LAYOUT` for its columns. */
type Unsent = Readonly<Record<string, readonly string[]>>

/** No view has this id. */
const LAYOUT = ''
/** Whoever widens a column step by step is sent once. */
const SAVE_PAUSE_MS = 600
const SAVE_TIMEOUT_MS = 3_000
/** The answer says that it will never be taken: no other session, pause or server helps. */
const refusals = new Set([400, 409, 422])

let owner: number | undefined
const keyOf = (userId: number) => `liveline.listsUnsent.${userId}`

/** Undefined: this browser has never told the server. */
function readUnsent(userId: number): Unsent | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    return Object.fromEntries(
      Object.entries(kept).filter(([, ids]) => Array.isArray(ids) && ids.every((id) => typeof id === 'string')),
    ) as Unsent
  } catch {
    return undefined
  }
}
function writeUnsent(userId: number, unsent: Unsent): void {
  const left = Object.entries(unsent).filter(([, ids]) => ids.length > 0)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(left)))
  } catch (error) {
    // Full, or forbidden by the browser: the change is sent all the same, unless the page closes before.
    console.warn(error)
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const viewOf = (memory: ListMemory | undefined, id: string) => memory?.views.find((view) => view.id === id)
const isEmpty = (layout: object | undefined) => Object.keys(layout ?? {}).length === 0

/** What of a list differs: ids of views, and `LAYOUT`. */
function changesOf(before: ListMemory | undefined, now: ListMemory | undefined): string[] {
  const ids = new Set([...(before?.views ?? []), ...(now?.views ?? [])].map(({ id }) => id))
  const views = [...ids].filter((id) => !isSame(viewOf(before, id), viewOf(now, id)))
  return isSame(before?.layout ?? {}, now?.layout ?? {}) ? views : [LAYOUT, ...views]
}

/** What the server has not: all that this browser kept for itself, where the server keeps nothing else. */
const ofBefore = (here: ListMemories, server: ListMemories): Unsent =>
  Object.fromEntries(
    Object.entries(here).map(([list, { layout, views }]) => [
      list,
      [
        ...(isEmpty(layout) || !isEmpty(server[list]?.layout) ? [] : [LAYOUT]),
        ...views.flatMap(({ id }) => (viewOf(server[list], id) === undefined ? [id] : [])),
      ],
    ]),
  )

/** The server's, with what it has not been told of put over it. */
function merged(server: ListMemories, here: ListMemories, unsent: Unsent): ListMemories {
  const all = { ...server }
  for (const [list, ids] of Object.entries(unsent)) {
    const { layout, views } = all[list] ?? { layout: {}, views: [] }
    const own = ids.flatMap((id) => viewOf(here[list], id) ?? [])
    const left = views.filter(({ id }) => !ids.includes(id))
    all[list] = { layout: ids.includes(LAYOUT) ? (here[list]?.layout ?? {}) : layout, views: [...left, ...own] }
  }
  return all
}

/** True while what comes from elsewhere is taken over: it is no choice of the person here. */
let isTaking = false
function taking(work: () => void): void {
  isTaking = true
  try {
    work()
  } finally {
    isTaking = false
  }
}

async function sendOne(list: string, id: string, keepalive: boolean): Promise<void> {
  const memory = useListMemories.getState().pages[list]
  const options = { quiet: true, keepalive, timeoutMs: SAVE_TIMEOUT_MS } as const
  if (id === LAYOUT) {
    await api.ownLists.saveLayout({ body: { list, layout: memory?.layout ?? {} }, ...options })
    return
  }
  const view = viewOf(memory, id)
  await (view === undefined
    ? api.ownLists.deleteView({ body: { list, id }, ...options })
    : api.ownLists.saveView({ body: { list, view }, ...options }))
}

/** Sends what is unsent, one after the other: a view that takes over as the default comes after the former one. */
async function sendUnsent(userId: number, keepalive: boolean): Promise<void> {
  for (const [list, ids] of Object.entries(readUnsent(userId) ?? {})) {
    for (const id of ids) {
      const partOf = () => {
        const memory = useListMemories.getState().pages[list]
        return id === LAYOUT ? memory?.layout : viewOf(memory, id)
      }
      const sent = partOf()
      try {
        await sendOne(list, id, keepalive)
      } catch (error) {
        if (!(error instanceof ApiError) || !refusals.has(error.httpStatus)) throw error
        showToast('error', error.message, error.requestId)
      }
      if (owner !== userId) return
      const kept = readUnsent(userId) ?? {}
      if (isSame(partOf(), sent))
        writeUnsent(userId, { ...kept, [list]: (kept[list] ?? []).filter((one) => one !== id) })
    }
  }
}

let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined

/** Tells the server what it has not been told, at once; what it does not take now it is told the next time. */
export async function saveLists({ leaving = false } = {}): Promise<void> {
  clearTimeout(timer)
  if (!leaving) await sending
  if (owner === undefined) return
  sending = sendUnsent(owner, leaving)
    .catch(() => {})
    .finally(() => {
      sending = undefined
    })
  await sending
}

function noteChanged(pages: ListMemories, before: ListMemories): void {
  if (isTaking || owner === undefined) return
  const unsent: Record<string, readonly string[]> = { ...readUnsent(owner) }
  for (const list of new Set([...Object.keys(pages), ...Object.keys(before)])) {
    if (pages[list] === before[list]) continue
    unsent[list] = [...new Set([...(unsent[list] ?? []), ...changesOf(before[list], pages[list])])]
  }
  writeUnsent(owner, unsent)
  clearTimeout(timer)
  timer = setTimeout(() => void saveLists(), SAVE_PAUSE_MS)
}

let isFollowing = false
function followChanges(): void {
  if (isFollowing) return
  isFollowing = true
  useListMemories.subscribe((now, before) => {
    if (now.of === before.of) noteChanged(now.pages, before.pages)
  })
  onReconnect(() => void saveLists())
  window.addEventListener('pagehide', () => void saveLists({ leaving: true }))
  // Another tab has changed them, and tells the server.
  window.addEventListener('storage', ({ key }) => {
    if (key === useListMemories.getState().of) taking(reloadListMemories)
  })
}

/** Puts what this person has made of lists in force: at once what this browser keeps, then the server's. */
export async function openListsOf(userId: number): Promise<void> {
  owner = userId
  taking(reloadListMemories)
  const wasTold = readUnsent(userId) !== undefined
  followChanges()
  const server = await api.ownLists.read({ quiet: true }).catch(() => undefined)
  // What could not be read is asked for by the next page load; what this browser keeps serves until then.
  if (server === undefined || owner !== userId) return
  const here = useListMemories.getState().pages
  const unsent = wasTold ? (readUnsent(userId) ?? {}) : ofBefore(here, server)
  taking(() => setListMemories(merged(server, here, unsent)))
  writeUnsent(userId, unsent)
  await saveLists()
}
