import { inlineFileTypes, type FileRef } from '@liveline/contract/file/shapes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { newIdempotencyKey } from '../../api/http.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { fileProblem, roomFor } from './file-problem.ts'

/** A large file over a slow line. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000

/** One file on its way, there, or refused. */
interface Attachment {
  readonly key: string
  readonly name: string
  readonly size: number
  /** From 0 to 1. */
  readonly progress: number
  readonly ref: FileRef | undefined
  readonly problem: string | undefined
  /** It failed on the way: it may be sent again. */
  readonly mayRetry: boolean
  /** An address of its picture, while the page lives. */
  readonly preview: string | undefined
}

export interface Attachments {
  readonly items: readonly Attachment[]
  /** Of the files that are there. */
  readonly ids: readonly string[]
  readonly isBusy: boolean
  readonly add: (files: Iterable<File>) => void
  readonly remove: (key: string) => void
  readonly retry: (key: string) => void
}

/** Files that go with one act: sent as soon as they are chosen. */
export function useAttachments(): Attachments {
  const { t } = useTranslation()
  const [items, setItems] = useState<readonly Attachment[]>([])
  const uploads = useRef(new Map<string, AbortController>())
  // Until they are there, or were taken away.
  const chosen = useRef(new Map<string, File>())
  const previews = useRef(new Map<string, string>())
  const change = useCallback(
    (key: string, patch: Partial<Attachment>) =>
      setItems((known) => known.map((item) => (item.key === key ? { ...item, ...patch } : item))),
    [],
  )
  useEffect(() => {
    const [running, shown] = [uploads.current, previews.current]
    return () => {
      for (const upload of running.values()) upload.abort()
      for (const address of shown.values()) URL.revokeObjectURL(address)
    }
  }, [])

  const upload = async (key: string, file: File) => {
    const controller = new AbortController()
    uploads.current.set(key, controller)
    try {
      const ref = await api.file.upload({
        query: { name: file.name },
        body: file,
        // Sent again after a failure, it is the same upload.
        idempotencyKey: key,
        signal: controller.signal,
        timeoutMs: UPLOAD_TIMEOUT_MS,
        quiet: true,
        onProgress: (progress) => change(key, { progress }),
      })
      change(key, { ref, progress: 1 })
    } catch (error) {
      const isRefused = error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500
      const problem = error instanceof ApiError ? error.message : t('files.notSent')
      change(key, { problem, mayRetry: !isRefused || error.httpStatus === 429 })
    } finally {
      uploads.current.delete(key)
    }
  }
  const add = (files: Iterable<File>) => {
    const all = [...files]
    const room = roomFor(items.length)
    if (all.length > room) toast.error(t('files.tooMany', { count: items.length + room }))
    const added = all.slice(0, room).map((file) => {
      const key = newIdempotencyKey()
      const problem = fileProblem(file, t)
      const preview =
        problem === undefined && inlineFileTypes.includes(file.type) ? URL.createObjectURL(file) : undefined
      if (preview !== undefined) previews.current.set(key, preview)
      return {
        file,
        item: { key, name: file.name, size: file.size, progress: 0, ref: undefined, problem, mayRetry: false, preview },
      }
    })
    setItems((known) => [...known, ...added.map(({ item }) => item)])
    for (const { file, item } of added) {
      chosen.current.set(item.key, file)
      if (item.problem === undefined) void upload(item.key, file)
    }
  }
  const retry = (key: string) => {
    const file = chosen.current.get(key)
    if (file === undefined || uploads.current.has(key)) return
    change(key, { problem: undefined, mayRetry: false, progress: 0 })
    void upload(key, file)
  }
  const remove = (key: string) => {
    uploads.current.get(key)?.abort()
    const preview = previews.current.get(key)
    if (preview !== undefined) URL.revokeObjectURL(preview)
    previews.current.delete(key)
    chosen.current.delete(key)
    setItems((known) => known.filter((item) => item.key !== key))
  }
  return {
    items,
    ids: items.flatMap(({ ref }) => (ref === undefined ? [] : [ref.id])),
    isBusy: items.some(({ ref, problem }) => ref === undefined && problem === undefined),
    add,
    remove,
    retry,
  }
}
