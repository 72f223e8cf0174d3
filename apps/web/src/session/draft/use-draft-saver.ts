import { useEffect, useState } from 'react'
import { useUnsaved } from '../../ui/navigation.tsx'
import { createDraftSaver, type SaveState } from './draft-saver.ts'
import { dropLocalDraft, saveLocalDraft } from './local-draft.ts'

type Options<T> = Omit<Parameters<typeof createDraftSaver<T>>[0], 'onState' | 'keep'> & {
  /** Under which this browser keeps what is not on the server yet. */
  readonly localName: string
}

/** Keeps a draft on the server without being asked, and in this browser until it is there. */
export function useDraftSaver<T extends object>({ localName, ...options }: Options<T>) {
  const [state, setState] = useState<SaveState>({ kind: 'clean' })
  const [saver] = useState(() =>
    createDraftSaver<T>({
      ...options,
      onState: setState,
      keep: (unsaved, rev) => {
        if (unsaved === undefined) dropLocalDraft(localName)
        else saveLocalDraft(localName, { ...unsaved, rev, savedAt: new Date().toISOString() })
      },
    }),
  )
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void saver.flush()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      void saver.flush()
    }
  }, [saver])
  useUnsaved(state.kind !== 'clean' && state.kind !== 'saved')
  return { saver, state }
}
