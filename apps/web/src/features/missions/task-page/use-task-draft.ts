import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { dropLocalDraft, readLocalDraft, saveLocalDraft } from '../../../session/local-draft.ts'
import { newestDraft, readDraft, type Draft, type FormValues } from './task-forms.ts'

const SERVER_PAUSE_MS = 3_000

export type SaveState =
  | { readonly kind: 'clean' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'saved'; readonly at: string }
  /** Only in this browser, since this time. */
  | { readonly kind: 'localOnly'; readonly at: string }

const CLEAN: SaveState = { kind: 'clean' }

/**
 * Keeps an entry without being asked (complaint 8): in this browser at once, on the server when the person pauses.
 * `restored` is the draft the page began with.
 */
export function useTaskDraft(task: TaskInfo) {
  const name = `task.${task.taskId}`
  const [restored, setRestored] = useState<Draft | undefined>(() =>
    task.canAct ? newestDraft(readDraft(readLocalDraft(name)), task.draft) : undefined,
  )
  const [state, setState] = useState<SaveState>(CLEAN)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const waiting = useRef<{ forms: FormValues; opinion: string } | undefined>(undefined)

  const send = useCallback(async () => {
    clearTimeout(timer.current)
    const draft = waiting.current
    if (draft === undefined) return
    waiting.current = undefined
    try {
      const { savedAt } = await api.task.saveDraft({ body: { taskId: task.taskId, ...draft }, quiet: true })
      if (waiting.current === undefined) setState({ kind: 'saved', at: savedAt })
    } catch {
      if (waiting.current === undefined) setState({ kind: 'localOnly', at: new Date().toISOString() })
    }
  }, [task.taskId])

  const keep = useCallback(
    (draft: { forms: FormValues; opinion: string }) => {
      saveLocalDraft(name, { ...draft, savedAt: new Date().toISOString() })
      waiting.current = draft
      setState({ kind: 'pending' })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), SERVER_PAUSE_MS)
    },
    [name, send],
  )

  /** Forgets what waits to be saved: the task is done. */
  const finish = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = undefined
    dropLocalDraft(name)
    setState(CLEAN)
  }, [name])

  const discard = useCallback(async () => {
    finish()
    setRestored(undefined)
    await api.task.saveDraft({ body: { taskId: task.taskId, opinion: '', forms: {} }, quiet: true }).catch(() => {})
  }, [finish, task.taskId])

  // Somebody else has done the task: the server kept what was sent with the decision, and takes no draft any more.
  useEffect(() => {
    if (task.canAct) return
    clearTimeout(timer.current)
    waiting.current = undefined
  }, [task.canAct])
  // Leaving the page must not cost the last seconds on the server.
  useEffect(() => () => void send(), [send])
  return { restored, state: task.canAct ? state : CLEAN, keep, finish, discard, dismiss: () => setRestored(undefined) }
}
