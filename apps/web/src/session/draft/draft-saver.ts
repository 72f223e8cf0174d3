import { ApiError } from '../../api/api-error.ts'

/** Somebody else has saved meanwhile. */
export interface Rival {
  readonly name: string
  readonly at: string
  readonly rev: number
}

export type SaveState =
  | { readonly kind: 'clean' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'saved'; readonly at: string }
  /** Not sent while it has problems: the server would refuse it. */
  | { readonly kind: 'heldBack' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'stale'; readonly rival: Rival }

/** What was changed rests for so long before it is saved. */
const REST_MS = 2_000

interface Options<T> {
  readonly rev: number
  readonly saved: T
  readonly send: (draft: T, rev: number) => Promise<{ readonly rev: number }>
  /** Whether the server would take it. */
  readonly isSound: (draft: T) => boolean
  readonly isSame: (one: T, other: T) => boolean
  readonly onState: (state: SaveState) => void
  /** What is not on the server yet, for the browser's own store; undefined once it is. */
  readonly keep: (draft: T | undefined, rev: number) => void
}

const now = () => new Date().toISOString()

/** Saves the draft by itself when it has rested; what another has saved meanwhile is never overwritten unasked. */
export function createDraftSaver<T>({ rev: first, saved: known, send, isSound, isSame, onState, keep }: Options<T>) {
  let rev = first
  let saved = known
  let latest = known
  let state: SaveState = { kind: 'clean' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | undefined

  const become = (next: SaveState): void => {
    state = next
    onState(next)
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), REST_MS)
  }
  async function sendLatest(): Promise<void> {
    const sent = latest
    try {
      const answer = await send(sent, rev)
      rev = answer.rev
      saved = sent
      if (isSame(sent, latest)) {
        keep(undefined, rev)
        become({ kind: 'saved', at: now() })
      } else later()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE') {
        const { name, at, rev: theirs } = error.details
        become({
          kind: 'stale',
          rival: { name: String(name ?? ''), at: String(at ?? now()), rev: Number(theirs ?? rev) },
        })
      } else become({ kind: 'failed' })
    }
  }
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (underWay !== undefined) await underWay
    if (state.kind === 'stale' || isSame(latest, saved)) return
    if (!isSound(latest)) return become({ kind: 'heldBack' })
    underWay = sendLatest()
    await underWay
    underWay = undefined
  }

  return {
    /** What is drawn up as it is now. */
    change: (draft: T) => {
      if (isSame(draft, latest)) {
        if (state.kind === 'pending' && isSame(latest, saved) && underWay === undefined) become({ kind: 'clean' })
        return
      }
      latest = draft
      keep(draft, rev)
      if (state.kind === 'stale') return
      if (isSame(latest, saved) && underWay === undefined) {
        clearTimeout(timer)
        keep(undefined, rev)
        become({ kind: 'clean' })
        return
      }
      become({ kind: 'pending' })
      later()
    },
    /** Something is being changed; `change` says what has become of it. */
    touch: () => {
      if (state.kind === 'clean' || state.kind === 'saved') become({ kind: 'pending' })
    },
    /** Saves at once; the answer says whether everything is on the server. */
    flush: async () => {
      await flush()
      return isSame(latest, saved)
    },
    isSaved: () => isSame(latest, saved),
    rev: () => rev,
    /** Another call of this page has changed it. */
    went: (next: number) => {
      rev = next
    },
    /** Goes on from what the other has saved, with what is here in its place. */
    overwrite: (theirs: number) => {
      rev = theirs
      become({ kind: 'pending' })
      return flush()
    },
    /** The state of the server stands here now. */
    take: (draft: T, theirs: number) => {
      clearTimeout(timer)
      rev = theirs
      saved = draft
      latest = draft
      keep(undefined, rev)
      become({ kind: 'clean' })
    },
    stop: () => clearTimeout(timer),
  }
}
