import type { Backup } from '@liveline/contract/backup/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../../ui/controls/input.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { makeBackup } from './backup-queries.ts'

/** Asks what a backup holds. */
export function MakeBackupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [scope, setScope] = useState<Backup['scope']>('configuration')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      await makeBackup(scope, note)
      toast.success(t('backups.started'))
    } catch {
      // Shown by the one place that shows failures.
    }
    onClose()
  }
  return (
    <AskDialog
      title={t('backups.make')}
      command={t('backups.make')}
      keep={t('backups.cancel')}
      {...{ busy, onClose }}
      onDo={() => void make()}
    >
      <div className="backup-form">
        <ScopeChoice value={scope} onChange={setScope} />
        <label htmlFor={id}>{t('backups.note')}</label>
        <Input
          id={id}
          value={note}
          maxLength={200}
          placeholder={t('backups.notePlaceholder')}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </AskDialog>
  )
}

/** Configuration or everything, with what that means. */
export function ScopeChoice({
  value,
  onChange,
}: {
  value: Backup['scope']
  onChange: (scope: Backup['scope']) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <Segments
        label={t('backups.scope')}
        value={value}
        options={[
          ['configuration', t('backups.scopes.configuration')],
          ['whole', t('backups.scopes.whole')],
        ]}
        onChange={onChange}
      />
      <p className="backup-hint">{t(`backups.scopeHints.${value}`)}</p>
    </>
  )
}
