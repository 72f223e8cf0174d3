import { MOST_CHOSEN } from '@liveline/contract/act-job/shapes.ts'
import { MAX_BATCH_TASKS } from '@liveline/contract/constants.ts'
import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { migrateAddress } from '../../../app/paths.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { navigate } from '../../../ui/navigation.tsx'
import { ActOnManyDialog } from './act-on-many-dialog.tsx'
import { migrationOf } from './migration-of.ts'
import { commonVersion, type Act } from './order-entry.ts'

interface Props {
  readonly rows: readonly InstanceRow[]
  /** Takes rows out of the choice. */
  readonly leave: (rows: readonly InstanceRow[]) => void
}

/** Those with a button of their own; the rest is chosen in the dialog. */
const acts = ['suspend', 'resume', 'reassign', 'end'] as const

/** Which of them an act is possible for, as far as the list knows. */
const fits = (act: Act, { status }: InstanceRow) =>
  act === 'resume' ? status === 'suspended' : act === 'end' || status === 'active'

/** What an administrator can do with chosen instances, all at once. */
export function ActOnChosen({ rows, leave }: Props) {
  const { t } = useTranslation()
  /** Those that were asked about stay, whatever becomes of the choice meanwhile. */
  const [asked, setAsked] = useState<{ first: Act; rows: readonly InstanceRow[] }>()
  if (rows.length > MOST_CHOSEN) return <span>{t('actJobs.tooMany', { most: MOST_CHOSEN })}</span>
  const on = commonVersion(rows)
  // So few are named by the address, and tried one by one before any of them goes on.
  const isFew = rows.length <= MAX_BATCH_TASKS
  const ids = rows.map(({ instanceId }) => instanceId)
  return (
    <>
      {acts
        .filter((act) => rows.some((row) => fits(act, row)))
        .map((act) => (
          <Button key={act} kind={act === 'end' ? 'danger' : undefined} onClick={() => setAsked({ first: act, rows })}>
            {t(`actJobs.acts.${act}`)}
          </Button>
        ))}
      {on !== undefined && isFew && <ButtonLink to={migrateAddress(ids)}>{t('actJobs.acts.migrate')}</ButtonLink>}
      {on !== undefined && !isFew && (
        <Button onClick={() => navigate(migrationOf({ instanceIds: ids }, on, {}))}>{t('actJobs.acts.migrate')}</Button>
      )}
      <Button onClick={() => setAsked({ first: 'setVariable', rows })}>{t('actJobs.others')}</Button>
      {asked !== undefined && (
        <ActOnManyDialog
          wanted={{ instanceIds: asked.rows.map(({ instanceId }) => instanceId) }}
          on={commonVersion(asked.rows)}
          first={asked.first}
          onBegun={() => leave(asked.rows)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
