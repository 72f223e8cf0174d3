import { MAX_BATCH_TASKS } from '@liveline/contract/constants.ts'
import type { ManyAct } from '@liveline/contract/administration/shapes.ts'
import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { migrateAddress } from '../../../app/paths.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { InstanceBatchDialog } from './instance-batch-dialog.tsx'

interface Props {
  readonly rows: readonly InstanceRow[]
  /** Takes rows out of the choice. */
  readonly leave: (rows: readonly InstanceRow[]) => void
}

const acts = ['suspend', 'resume', 'reassign', 'end'] as const

/** Which of them an act is possible for, as far as the list knows. */
const fits = (act: ManyAct, { status }: InstanceRow) =>
  act === 'resume' ? status === 'suspended' : act === 'end' || status === 'active'

/** A mapping is made for one drawing. */
const isOfOneVersion = (rows: readonly InstanceRow[]) =>
  rows.every(({ flowKey, version }) => flowKey === rows[0]?.flowKey && version === rows[0].version)

/** What an administrator can do with chosen instances, all at once. */
export function InstanceBatch({ rows, leave }: Props) {
  const { t } = useTranslation()
  /** Those that were asked about: some of them leave the choice while their results are read. */
  const [asked, setAsked] = useState<{ act: ManyAct; rows: readonly InstanceRow[] }>()
  if (rows.length > MAX_BATCH_TASKS) return <span>{t('instances.batch.tooMany', { most: MAX_BATCH_TASKS })}</span>
  const possible = acts.filter((act) => rows.some((row) => fits(act, row)))
  return (
    <>
      {possible.map((act) => (
        <Button key={act} kind={act === 'end' ? 'danger' : undefined} onClick={() => setAsked({ act, rows })}>
          {t(`instances.acts.${act}`)}
        </Button>
      ))}
      {isOfOneVersion(rows) ? (
        <ButtonLink to={migrateAddress(rows.map(({ instanceId }) => instanceId))}>
          {t('instances.acts.migrate')}
        </ButtonLink>
      ) : (
        <span className="ll-muted">{t('instances.migration.onlyAlike')}</span>
      )}
      {asked !== undefined && (
        <InstanceBatchDialog
          {...asked}
          onClose={(done) => {
            setAsked(undefined)
            leave(asked.rows.filter(({ instanceId }) => done.includes(instanceId)))
          }}
        />
      )}
    </>
  )
}
