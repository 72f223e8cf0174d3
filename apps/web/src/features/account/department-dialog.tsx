import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { joinNames } from '../../ui/labels/join-names.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { DepartmentChoice } from './department-choice.tsx'
import './department.css'

interface Props {
  /** Titles of the pages that would lose something. */
  readonly unsaved: readonly string[]
  /** The server has switched: what the console shows follows. */
  readonly onSwitched: () => Promise<void>
  readonly onClose: () => void
}

/** For which of the own departments the person works from now on (specification §2, §5; answers E9). */
export function DepartmentDialog({ unsaved, onSwitched, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { finDepId } = useCurrentUser()
  const [chosen, setChosen] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const own = useQuery({
    queryKey: queryKeys.departments,
    queryFn: ({ signal }) => api.organisation.department({ signal, quiet: true }),
  })
  const departments = own.data ?? []
  const hasChoice = departments.some(({ id }) => id !== finDepId)

  const submit = async () => {
    if (busy) return
    if (chosen === undefined) return setProblem(t('department.choose'))
    setBusy(true)
    setProblem(undefined)
    try {
      const department = await api.organisation.changeDepartment({ query: { depId: chosen }, quiet: true })
      await onSwitched()
      onClose()
      toast.success(t('department.done', { name: nameIn(language, department) }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('department.title')}
      width={480}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t(hasChoice ? 'department.cancel' : 'department.close')}
          </Button>
          {hasChoice && (
            <Button
              kind={unsaved.length > 0 ? 'danger' : 'primary'}
              disabled={busy}
              aria-busy={busy}
              onClick={() => void submit()}
            >
              {t(unsaved.length > 0 ? 'department.leave' : 'department.submit')}
            </Button>
          )}
        </>
      }
    >
      {own.isError && <ErrorState error={own.error} onRetry={() => void own.refetch()} />}
      {own.isPending && <Skeleton lines={3} />}
      {own.data !== undefined && (
        <p>{t(hasChoice ? 'department.text' : departments.length > 0 ? 'department.only' : 'department.none')}</p>
      )}
      <DepartmentChoice
        departments={departments}
        current={finDepId}
        chosen={chosen}
        onChoose={(id) => {
          setChosen(id)
          setProblem(undefined)
        }}
      />
      {hasChoice && unsaved.length > 0 && <p>{t('department.unsaved', { titles: joinNames(unsaved, language) })}</p>}
      {problem !== undefined && <FieldError text={problem} />}
    </Dialog>
  )
}
