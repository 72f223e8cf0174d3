import { MAX_BATCH_TASKS } from '@liveline/contract/constants.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { commonOutcomes, type BatchOutcome } from './batch-outcomes.ts'

interface Props {
  readonly rows: readonly MissionRow[]
  /** Takes rows out of the choice. */
  readonly leave: (rows: readonly MissionRow[]) => void
}

/** What chosen tasks can be completed with, all at once. */
export function BatchActions({ rows, leave }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  /** Those that were asked about: some of them leave the choice while their results are read. */
  const [asked, setAsked] = useState<{ outcome: BatchOutcome; rows: readonly MissionRow[] }>()
  const outcomes = commonOutcomes(rows)
  return (
    <>
      {rows.length > MAX_BATCH_TASKS ? (
        <span>{t('missions.batch.tooMany', { most: MAX_BATCH_TASKS })}</span>
      ) : (
        outcomes.length === 0 && <span>{t('missions.batch.nothingInCommon')}</span>
      )}
      {outcomes.map((outcome) => (
        <Button
          key={outcome.value}
          kind={outcome.danger ? 'danger' : outcome.primary ? 'primary' : undefined}
          onClick={() => setAsked({ outcome, rows })}
        >
          {nameIn(language, outcome, 'label')}
        </Button>
      ))}
      {asked !== undefined && (
        <BatchDialog
          {...asked}
          onClose={(done) => {
            setAsked(undefined)
            leave(asked.rows.filter(({ taskId }) => done.includes(taskId)))
          }}
        />
      )}
    </>
  )
}
