import type { MutableRefObject } from 'react'
import { useCallback, useRef, useState } from 'react'
import type { FormHandle } from '../../../form/form.tsx'
import { useDraft } from '../../../session/draft/use-draft.ts'
import { isEmptyRecordEntry, readRecordEntry, type RecordEntry } from './record-form.ts'

const NONE: readonly string[] = []

/**
 * What is entered in a record, kept as a draft in this browser; a draft that was left is offered.
 *
 * @param name names the draft
 * @param begin an entry that nobody has touched
 * @param secret fields whose values are not left in the browser
 */
export function useEntry(name: string, begin: () => RecordEntry, secret: readonly string[] = NONE) {
  const draft = useDraft<RecordEntry>({ name, enabled: true, read: readRecordEntry, isEmpty: isEmptyRecordEntry })
  const [offered, setOffered] = useState(draft.found)
  const [begun, setBegun] = useState(begin)
  const [generation, setGeneration] = useState(0)
  const [problems, setProblems] = useState(0)
  const entry = useRef(begun)
  const handle: MutableRefObject<FormHandle | null> = useRef(null)
  const { keeper } = draft

  /** The form is drawn anew with these values. */
  const startFrom = useCallback((next: RecordEntry) => {
    entry.current = next
    setBegun(next)
    setProblems(0)
    setOffered(undefined)
    setGeneration((count) => count + 1)
  }, [])
  const onChange = useCallback(
    (values: Record<string, unknown>) => {
      entry.current = { ...entry.current, values }
      const open = Object.entries(values).filter(([field]) => !secret.includes(field))
      keeper.keep({ ...entry.current, values: Object.fromEntries(open) })
    },
    [keeper, secret],
  )
  return {
    draft,
    entry,
    begun,
    generation,
    problems,
    offered,
    handle,
    startFrom,
    /** What `Form` is given. */
    formProps: { part: 'all' as const, initialValues: begun.values, handle, onChange, onProblems: setProblems },
    goOn: (next: RecordEntry) => {
      startFrom(next)
      keeper.keep(next)
    },
    /** It was saved for good, or thrown away. */
    finish: () => {
      keeper.finish()
      setOffered(undefined)
    },
  }
}

export type Entry = ReturnType<typeof useEntry>
