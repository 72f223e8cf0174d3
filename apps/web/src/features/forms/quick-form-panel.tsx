import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useTabTitle } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import './forms.css'
import { Started } from './started.tsx'
import { StartForm } from './start-form.tsx'

interface Props {
  readonly flowKey: string
  /** With the head of a page; a dialog has a title of its own. */
  readonly page?: boolean
  /** After the person has opened the new process or closed the panel. */
  readonly onDone?: () => void
}

/** The start form of a workflow: fill in, submit, and see the number and who has it now. */
export function QuickFormPanel({ flowKey, page = false, onDone }: Props) {
  const language = useLanguage()
  const [result, setResult] = useState<StepResult>()
  const start = useQuery({
    queryKey: queryKeys.startForm(flowKey),
    queryFn: ({ signal }) => api.processInstance.startForm({ query: { flowKey }, signal, quiet: true }),
    staleTime: 5 * 60_000,
  })
  const form: TaskForm | undefined = start.data?.form
  const title = form === undefined ? '' : nameIn(language, form, 'formName')
  const whole = useRef<HTMLDivElement>(null)
  const isThere = form !== undefined
  useEffect(() => {
    // Whoever opened it over a page wants to write: the bar with the cross comes first in the dialog.
    if (!page && isThere) whole.current?.querySelector<HTMLElement>('input, textarea, [role=combobox]')?.focus()
  }, [page, isThere])
  useTabTitle(page ? title : undefined)
  if (result !== undefined) return <Started result={result} onAgain={() => setResult(undefined)} onDone={onDone} />
  if (start.isError && form === undefined) {
    return <ErrorState isPage={page} error={start.error} onRetry={() => void start.refetch()} />
  }
  if (form === undefined) return <Skeleton lines={10} />
  return (
    <div ref={whole} className={page ? 'll-page ll-quick' : 'll-quick'}>
      {page && <PageHeader title={title} />}
      <StartForm flowKey={flowKey} blank={form} toChoose={start.data?.toChoose ?? []} onStarted={setResult} />
    </div>
  )
}
