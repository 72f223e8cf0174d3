import { useEffect, useState } from 'react'
import { createDraftKeeper, type Draft, type KeeperOptions, type Rival, type SaveState } from './draft-keeper.ts'
import { readLocalDraft } from './local-draft.ts'

const CLEAN: SaveState = { kind: 'clean' }

/** Times are shown to the minute: a key stroke must not draw the page again to say the same. */
const looksAlike = (one: SaveState, other: SaveState): boolean =>
  one.kind === other.kind && minuteOf(one) === minuteOf(other)
const minuteOf = (state: SaveState) => ('at' in state ? state.at.slice(0, 16) : '')

type Options<Content> = Pick<KeeperOptions<Content>, 'name' | 'read' | 'save'> & {
  /** False: nothing is kept, for example because somebody else has done the task. */
  readonly enabled: boolean
  /** What the server keeps; revision 0 is none. */
  readonly server?: { readonly draft: Draft<Content> | undefined; readonly revision: number }
  readonly isEmpty: (content: Content) => boolean
}

/**
 * Keeps an entry without being asked (complaint 8), also when the person leaves the tab or the page; two tabs with the
 * same draft know of each other. All but `enabled` is read once: another key of the component begins anew.
 */
export function useDraft<Content>({ name, enabled, server, read, isEmpty, save }: Options<Content>) {
  const [found] = useState(() => {
    if (!enabled) return undefined
    const [newest] = [read(readLocalDraft(name)), server?.draft]
      .filter((draft) => draft !== undefined)
      .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
    return newest === undefined || isEmpty(newest.content) ? undefined : newest
  })
  const [state, setState] = useState<SaveState>(CLEAN)
  const [rival, setRival] = useState<Rival<Content>>()
  const [keeper] = useState(() =>
    createDraftKeeper<Content>({
      name,
      revision: server?.revision ?? 0,
      read,
      ...(save === undefined ? {} : { save }),
      onState: (next) => setState((known) => (looksAlike(known, next) ? known : next)),
      onRival: (next) =>
        setRival((known) => (next?.draft === undefined && next !== undefined ? (known ?? next) : next)),
    }),
  )
  useEffect(() => {
    if (!enabled) {
      // Somebody else has done the task: the server kept what was sent with the decision, and takes no draft any more.
      keeper.forget()
      return
    }
    const leave = keeper.join()
    const onHide = () => {
      if (document.visibilityState === 'hidden') void keeper.flush(true)
    }
    const onLeave = () => void keeper.flush(true)
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', onLeave)
    return () => {
      leave()
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onLeave)
    }
  }, [enabled, keeper])
  // Closing the tab must not cost the last seconds on the server.
  useEffect(() => () => void keeper.flush(true), [keeper])
  return { found, keeper, state: enabled ? state : CLEAN, rival: enabled ? rival : undefined }
}
