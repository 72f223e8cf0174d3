import type { Restore } from '@liveline/contract/backup/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'

/** What was restored, and what was not. */
export function RestoresDrawer(props: {
  readonly restores: readonly Restore[]
  readonly onOpen: (restore: Restore) => void
  readonly onClose: () => void
}) {
  const { restores, onOpen, onClose } = props
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('backups.restores')}
      place="right"
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('backups.close')}</Button>}
    >
      {restores.length === 0 && <p>{t('backups.noRestores')}</p>}
      <ul className="backup-restores">
        {restores.map((restore) => (
          <li key={restore.id}>
            <div>
              <strong>{absoluteTime(restore.backupAt)}</strong> {t(`backups.scopes.${restore.scope}`)}
              <p>
                {t(`backups.restoreStates.${restore.state}`)} · {restore.by}
                {restore.approvedBy === null ? '' : ` · ${restore.approvedBy}`} · {absoluteTime(restore.createdAt)}
              </p>
            </div>
            <Button kind="text" onClick={() => onOpen(restore)}>
              {t('backups.open')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
