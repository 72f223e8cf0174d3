import type { BackupSchedule } from '@liveline/contract/backup/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Check } from '../../ui/controls/check.tsx'
import { FieldError, Input } from '../../ui/controls/input.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { saveSchedule } from './backup-queries.ts'
import { minuteOf, timeOf } from './minute-of-day.ts'
import { ScopeChoice } from './make-backup-dialog.tsx'

/** When backups are made by themselves, and how many stay. */
export function ScheduleDialog({ schedule, onClose }: { schedule: BackupSchedule; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [enabled, setEnabled] = useState(schedule.enabled)
  const [scope, setScope] = useState(schedule.scope)
  const [time, setTime] = useState(timeOf(schedule.minuteOfDay))
  const [keep, setKeep] = useState(String(schedule.keep))
  const [busy, setBusy] = useState(false)
  const minuteOfDay = minuteOf(time)
  const kept = /^\d{1,3}$/.test(keep) ? Number(keep) : 0
  const isRight = minuteOfDay !== undefined && kept >= 1 && kept <= 365
  const save = async () => {
    if (minuteOfDay === undefined) return
    setBusy(true)
    try {
      await saveSchedule({ enabled, scope, minuteOfDay, keep: kept })
      toast.success(t('backups.saved'))
      onClose()
    } catch {
      setBusy(false)
    }
  }
  return (
    <AskDialog
      title={t('backups.scheduleTitle')}
      command={t('backups.save')}
      keep={t('backups.cancel')}
      disabled={!isRight}
      {...{ busy, onClose }}
      onDo={() => void save()}
    >
      <div className="backup-form">
        <Check checked={enabled} onChange={(event) => setEnabled(event.target.checked)}>
          {t('backups.enabled')}
        </Check>
        <ScopeChoice value={scope} onChange={setScope} />
        <label htmlFor={`${id}-time`}>{t('backups.time')}</label>
        <Input id={`${id}-time`} type="time" value={time} onChange={(event) => setTime(event.target.value)} />
        <label htmlFor={`${id}-keep`}>{t('backups.count')}</label>
        <Input
          id={`${id}-keep`}
          inputMode="numeric"
          value={keep}
          aria-invalid={kept < 1 || kept > 365}
          onChange={(event) => setKeep(event.target.value)}
        />
        {kept < 1 || kept > 365 ? (
          <FieldError text={t('backups.countHint')} />
        ) : (
          <p className="backup-hint">{t('backups.countHint')}</p>
        )}
      </div>
    </AskDialog>
  )
}
