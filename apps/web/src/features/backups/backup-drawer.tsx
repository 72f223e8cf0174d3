import type { Backup } from '@liveline/contract/backup/shapes.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Facts } from '../../ui/labels/facts.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import { backupColumns, momentOf } from './backup-columns.tsx'

/** All that is known of one backup. */
export function BackupDrawer(props: {
  readonly backup: Backup
  readonly onClose: () => void
  /** What can be done with it. */
  readonly children: ReactNode
}) {
  const { backup, onClose, children } = props
  const speech = useSpeech()
  const { t } = speech
  const facts = [
    ...backupColumns(speech).map(({ title, text }) => [title, text?.(backup) ?? ''] as const),
    [t('backups.file'), backup.file] as const,
    [t('backups.version'), backup.version] as const,
  ].filter(([, text]) => text !== '')
  return (
    <Dialog
      title={t('backups.one', { at: absoluteTime(momentOf(backup)) })}
      place="right"
      onClose={onClose}
      footer={
        <>
          {children}
          <Button onClick={onClose}>{t('backups.close')}</Button>
        </>
      }
    >
      <Facts facts={facts} inRows />
    </Dialog>
  )
}
