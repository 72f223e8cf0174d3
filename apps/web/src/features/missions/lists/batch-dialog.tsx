import { nameIn } from '@liveline/contract/language.ts'
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import type { BatchResult } from '@liveline/contract/task/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { invalidateTasks } from '../../../api/query-client.ts'
import { withWordsConfirmed } from '../../../session/confirm-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError, TextArea } from '../../../ui/controls/input.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import type { BatchOutcome } from './batch-outcomes.ts'
import { BatchRows } from './batch-rows.tsx'

const LONGEST_OPINION = 2_000

interface Props {
  readonly outcome: BatchOutcome
  readonly rows: readonly MissionRow[]
  /** With the tasks that are done, and those to be opened first: chosen anew, a row is what it is by then. */
  readonly onClose: (left: readonly string[]) => void
}

/** Asks once for all, names each, and says afterwards of each what became of it. */
export function BatchDialog({ outcome, rows, onClose }: Props) {
  const { t } = useTranslation()
  const label = nameIn(useLanguage(), outcome, 'label')
  const id = useId()
  const [opinion, setOpinion] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [results, setResults] = useState<readonly BatchResult[]>()
  const done = (results ?? []).filter(({ ok }) => ok).length
  const left = (results ?? []).filter(({ ok, isChanged }) => ok || isChanged === true).map(({ taskId }) => taskId)

  const complete = async () => {
    if (outcome.requiresOpinion && opinion.trim() === '') {
      setIsMissing(true)
      document.getElementById(id)?.focus()
      return
    }
    setIsRunning(true)
    setFailure(undefined)
    try {
      const taskIds = rows.map(({ taskId }) => taskId)
      const seen = Object.fromEntries(rows.flatMap((row) => (row.seen === undefined ? [] : [[row.taskId, row.seen]])))
      const body = { taskIds, outcome: outcome.value, opinion: opinion.trim(), seen }
      const completed = await withWordsConfirmed((more) =>
        api.task.completeMany({ body: { ...body, ...more }, quiet: true }),
      )
      setResults(completed.results)
      void invalidateTasks()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setIsRunning(false)
    }
  }

  if (results !== undefined) {
    return (
      <Dialog
        width={560}
        title={t('missions.batch.doneTitle', { what: label, done, all: rows.length })}
        onClose={() => onClose(left)}
        footer={
          <Button kind="primary" data-autofocus onClick={() => onClose(left)}>
            {t('missions.close')}
          </Button>
        }
      >
        <BatchRows rows={rows} results={results} />
      </Dialog>
    )
  }
  return (
    <Dialog
      width={560}
      title={t('missions.batch.title', { what: label, tasks: rows.length })}
      onClose={isRunning ? undefined : () => onClose([])}
      footer={
        <>
          <Button disabled={isRunning} onClick={() => onClose([])}>
            {t('missions.cancel')}
          </Button>
          <Button
            kind={outcome.danger ? 'danger' : 'primary'}
            disabled={isRunning}
            aria-busy={isRunning}
            onClick={() => void complete()}
          >
            {t(isRunning ? 'missions.batch.running' : 'missions.batch.confirm', { what: label, tasks: rows.length })}
          </Button>
        </>
      }
    >
      <p>{t(outcome.danger ? 'missions.batch.dangerText' : 'missions.batch.text', { what: label })}</p>
      <BatchRows rows={rows} />
      <label htmlFor={id}>
        {t('missions.opinion')}
        {outcome.requiresOpinion && <span aria-hidden> *</span>}
      </label>
      <TextArea
        id={id}
        data-autofocus
        rows={3}
        maxLength={LONGEST_OPINION}
        required={outcome.requiresOpinion}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        placeholder={t('missions.opinionPlaceholder')}
        value={opinion}
        onChange={({ target }) => {
          setOpinion(target.value)
          setIsMissing(false)
        }}
      />
      {isMissing && <FieldError id={`${id}-error`} text={t('missions.opinionRequired', { outcome: label })} />}
      {failure !== undefined && <FieldError text={failure} />}
    </Dialog>
  )
}
