import { isObject, type Json } from '@liveline/form-schema/json.ts'
import { useEffect, useRef } from 'react'
import { roomFor } from './file-problem.ts'
import type { ControlProps } from '../kinds/item-view.ts'
import { useAttachments, type Attachments } from './use-attachments.ts'

/** One file as a form keeps it. */
export interface KeptFile {
  readonly fileId: string
  readonly name: string
}

/** The files that a field of a form holds. */
export const keptFiles = (value: unknown): readonly (KeptFile & Json)[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) =>
        isObject(one) && typeof one['fileId'] === 'string' && typeof one['name'] === 'string'
          ? [{ ...one, fileId: one['fileId'], name: one['name'] }]
          : [],
      )
    : []

interface FileField extends Pick<ControlProps, 'onAwait'> {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly most?: number | undefined
  /** What is kept of a file besides, found while it is sent. */
  readonly describe?: (file: File) => Promise<Json>
}

/** Files of a field: sent as soon as they are chosen, and kept in the form once they are there. */
export function useFileField({ value, onChange, onAwait, most = Infinity, describe }: FileField): {
  readonly kept: ReturnType<typeof keptFiles>
  readonly sending: Attachments
  readonly remove: (fileId: string) => void
} {
  const kept = keptFiles(value)
  const described = useRef(new Map<string, Promise<Json>>())
  const attachments = useAttachments()
  const { items, add, remove } = attachments
  const isLost = items.some(({ problem }) => problem !== undefined)
  const awaited = items.length === 0 ? undefined : isLost ? 'lost' : 'sending'
  useEffect(() => {
    onAwait(awaited)
    return () => onAwait(undefined)
  }, [awaited, onAwait])
  const latest = useRef({ kept, onChange, items, onAwait })
  useEffect(() => {
    latest.current = { kept, onChange, items, onAwait }
  })
  const taken = useRef(new Set<string>())
  const stored = useRef(new Set<string>())
  useEffect(() => {
    for (const { key, name, ref } of items) {
      if (ref === undefined || taken.current.has(key)) continue
      taken.current.add(key)
      const keep = async () => {
        const facts = (await described.current.get(name)) ?? {}
        const next = [...latest.current.kept, { fileId: ref.id, name: ref.name, ...facts }]
        // The next one may arrive before this one is drawn.
        latest.current = { ...latest.current, kept: next }
        latest.current.onChange(next)
        stored.current.add(key)
        // The form is told at once that it is whole, not when this has been drawn.
        if (latest.current.items.every((item) => stored.current.has(item.key))) latest.current.onAwait(undefined)
        remove(key)
      }
      void keep()
    }
  }, [items, remove])
  return {
    kept,
    sending: {
      ...attachments,
      add: (files) => {
        const room = Math.min(most, roomFor(0)) - kept.length - items.length
        const chosen = [...files].slice(0, Math.max(0, room))
        for (const file of chosen) if (describe !== undefined) described.current.set(file.name, describe(file))
        add(chosen)
      },
    },
    remove: (fileId) => {
      const left = kept.filter((file) => file.fileId !== fileId)
      onChange(left.length === 0 ? undefined : left)
    },
  }
}
