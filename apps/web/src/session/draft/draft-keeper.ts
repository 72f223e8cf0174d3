import { ApiError } from '../../api/api-error.ts'
import { onReconnect } from '../../api/connection.ts'
import { currentUser } from '../current-user.ts'
import { joinPeers } from './draft-peers.ts'
import { dropLocalDraft, saveLocalDraft } from './local-draft.ts'

/** How long an entry waits for more before it goes to the server; somebody who types on is saved as often. */
const SERVER_PAUSE_MS = 3_000
/** Browsers carry no more than 64 KiB past the end of a page; the rest of the envelope needs some of it. */
const KEEPALIVE_LIMIT_BYTES = 60_000
/** How long a decision waits for a save that is under way. */
const SETTLE_LIMIT_MS = 2_000

export type SaveState =
  | { readonly kind: 'clean' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'saved'; readonly at: string }
  /** Only in this browser, since this time. */
  | { readonly kind: 'localOnly'; readonly at: string }

export interface Draft<Content> {
  readonly content: Content
  readonly savedAt: string
}

/** Another tab has the same draft and wrote to it, as far as this one knows. */
export interface Rival<Content> {
  readonly at: string
  /** What it wrote; undefined when only the server told of it. */
  readonly draft: Draft<Content> | undefined
}

export interface SaveOptions {
  /** The server's draft that this one continues. */
  readonly revision: number
  readonly overwrite: boolean
  readonly keepalive: boolean
}

type Save<Content> = (content: Content, options: SaveOptions) => Promise<{ savedAt: string; revision: number }>

export interface KeeperOptions<Content> {
  /** The same in every tab that shows the same thing. */
  readonly name: string
  /** Of the server's draft, 0 for none. */
  readonly revision: number
  /** Out of the browser's store; undefined for anything that is no draft of this kind. */
  readonly read: (stored: unknown) => Draft<Content> | undefined
  /** Absent: it stays in this browser. */
  readonly save?: Save<Content>
  readonly onState: (state: SaveState) => void
  readonly onRival: (rival: Rival<Content> | undefined) => void
}

const nowText = () => new Date().toISOString()
const bytesOf = (content: unknown) => new TextEncoder().encode(JSON.stringify(content)).length

/** Keeps one entry: in this browser at once, on the server every few seconds and whenever it is told to. */
export function createDraftKeeper<Content>({ name, read, save, onState, onRival, ...given }: KeeperOptions<Content>) {
  const author = currentUser()?.userId
  // Somebody else may log in to this browser before the page is gone: what the author entered is nothing of theirs.
  const isOther = () => currentUser()?.userId !== author
  let { revision } = given
  let latest: { readonly content: Content } | undefined
  let overwrite = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { readonly content: Content } | undefined
  const underWay = new Set<Promise<void>>()
  let isHeld = false
  let isUnsent = false
  let peers: ReturnType<typeof joinPeers> | undefined

  const forget = () => {
    clearTimeout(timer)
    timer = undefined
    waiting = undefined
    latest = undefined
  }
  const sendLater = () => {
    if (!isHeld) timer ??= setTimeout(() => void flush(), SERVER_PAUSE_MS)
  }
  /** Sends what waits, one at a time: each save continues the one before. On leaving it cannot wait for that. */
  async function flush(leaving = false): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (waiting === undefined || save === undefined || isHeld || (underWay.size > 0 && !leaving) || isOther()) return
    const { content } = waiting
    waiting = undefined
    const sending = send(content, save, leaving)
    underWay.add(sending)
    await sending
    underWay.delete(sending)
    if (waiting !== undefined) sendLater()
  }
  async function send(content: Content, save: Save<Content>, leaving: boolean): Promise<void> {
    const continued = revision
    const keepalive = leaving && bytesOf(content) < KEEPALIVE_LIMIT_BYTES
    const replaces = overwrite
    try {
      const saved = await save(content, { revision: continued, overwrite: replaces, keepalive })
      revision = saved.revision
      isUnsent = false
      if (replaces) overwrite = false
      if (waiting === undefined) onState({ kind: 'saved', at: saved.savedAt })
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'DRAFT_CHANGED'
      // Sent on leaving beside one of its own that was under way: that one changed it, and no other tab.
      const isByItself = isChanged && (revision !== continued || underWay.size > 1)
      if (isByItself) waiting ??= latest
      else if (isChanged) onRival({ at: nowText(), draft: undefined })
      // What the server has not answered it gets when it is back; what it refused it would refuse again.
      isUnsent = error instanceof ApiError && error.httpStatus === 0
      if (waiting === undefined) onState({ kind: 'localOnly', at: nowText() })
    }
  }
  const keep = (content: Content) => {
    if (isOther()) return
    latest = { content }
    const savedAt = nowText()
    saveLocalDraft(name, { content, savedAt })
    peers?.tell({ name, content, savedAt })
    if (save === undefined) return onState({ kind: 'saved', at: savedAt })
    waiting = { content }
    onState({ kind: 'pending' })
    sendLater()
  }
  return {
    keep,
    flush,
    forget,
    /** This page's entry is the one that counts; the other tab learns of it. */
    keepOwn: (content: Content) => {
      overwrite = true
      onRival(undefined)
      keep(content)
    },
    /** The other tab's entry is taken over here. */
    yieldTo: () => {
      forget()
      overwrite = true
      onRival(undefined)
    },
    /**
     * Sends nothing while `act` runs, and begins it once no save is under way: the server takes no draft of what has been
     * decided. What was written meanwhile goes afterwards.
     */
    holdDuring: async <Result>(act: () => Promise<Result>): Promise<Result> => {
      isHeld = true
      clearTimeout(timer)
      timer = undefined
      try {
        if (underWay.size > 0) {
          await Promise.race([Promise.all(underWay), new Promise((settle) => setTimeout(settle, SETTLE_LIMIT_MS))])
        }
        return await act()
      } finally {
        isHeld = false
        if (waiting !== undefined) sendLater()
      }
    },
    /** It has been sent for good, or thrown away. */
    finish: () => {
      forget()
      dropLocalDraft(name)
      onRival(undefined)
      onState({ kind: 'clean' })
    },
    /** Listens to the other tabs, and for the server's return, until the function that is given back is called. */
    join: () => {
      const stopWaiting = onReconnect(() => {
        if (!isUnsent) return
        waiting ??= latest
        void flush()
      })
      const joined = joinPeers((news) => {
        if (news.name !== name) return
        onRival({ at: news.savedAt, draft: read({ content: news.content, savedAt: news.savedAt }) })
      })
      peers = joined
      return () => {
        peers = undefined
        stopWaiting()
        joined.leave()
      }
    },
  }
}
