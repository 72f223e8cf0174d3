import type { BackupTest } from '@liveline/contract/backup/shapes.ts'
import { useTranslation } from 'react-i18next'
import { sizeText } from '../../form/files/size-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { countText } from '../../ui/list/count-text.ts'
import { useLanguage } from '../../ui/use-language.ts'

/** Which backups were restored to try them, and what was found. */
export function TestsDrawer(props: {
  readonly tests: readonly BackupTest[]
  /** Undefined for whoever may not. */
  readonly onTest: (() => void) | undefined
  readonly onClose: () => void
}) {
  const { tests, onTest, onClose } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const foundIn = ({ method, tables, rows, bytes, error }: BackupTest) => {
    if (method === null) return error
    const words = {
      tables: countText(tables ?? 0, false, language),
      rows: countText(rows ?? 0, false, language),
      size: sizeText(bytes ?? 0),
    }
    return t(`backups.testMethods.${method}`, words)
  }
  return (
    <Dialog
      title={t('backups.tests')}
      place="right"
      width={560}
      onClose={onClose}
      footer={
        <>
          {onTest !== undefined && <Button onClick={onTest}>{t('backups.testNewest')}</Button>}
          <Button onClick={onClose}>{t('backups.close')}</Button>
        </>
      }
    >
      <p>{t('backups.testsHint')}</p>
      {tests.length === 0 && <p>{t('backups.noTests')}</p>}
      <ul className="backup-restores">
        {tests.map((test) => (
          <li key={test.id}>
            <div>
              <strong>{t(`backups.testStates.${test.state}`)}</strong> {absoluteTime(test.backupAt)}{' '}
              {t(`backups.scopes.${test.scope}`)}
              <p>{foundIn(test)}</p>
              <p>
                {test.by === '' ? t('backups.origins.scheduled') : test.by} ·{' '}
                {absoluteTime(test.endedAt ?? test.createdAt)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
