/* oxlint-disable react/refs -- what was seen goes along with what is sent: nothing is drawn of it. */
import type { FormChange, SeenForms } from '@liveline/contract/form/shapes.ts'
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import { useCallback, useRef, useState } from 'react'

/** Which versions of the forms the person had before him, and what others changed in them since. */
export function useSeen(task: TaskInfo, begun: SeenForms | undefined) {
  const { seen: now } = task
  const seen = useRef<SeenForms>({ ...now, ...begun })
  const [told, setTold] = useState<{ readonly changes: readonly FormChange[]; readonly isRefusal: boolean }>(() => ({
    changes: begun === undefined ? [] : (task.draft?.changes ?? []),
    isRefusal: false,
  }))
  /** What is shown from now on is what he sees, or what a draft of his began with. */
  const see = useCallback(
    (from?: SeenForms) => {
      seen.current = { ...now, ...from }
      setTold({ changes: [], isRefusal: false })
    },
    [now],
  )
  /** He is told of changes for which his decision was refused: he has seen these, and none that come after them. */
  const tell = useCallback((changes: readonly FormChange[]) => {
    seen.current = { ...seen.current, ...Object.fromEntries(changes.map(({ formKey, rev }) => [formKey, rev])) }
    setTold({ changes, isRefusal: true })
  }, [])
  return { seen, told, see, tell }
}
