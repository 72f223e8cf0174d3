import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import type { Tab } from '../../tabs.ts'
import { useTabTitles } from './use-tab-titles.ts'

interface Props {
  readonly closed: readonly Tab[]
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks once for all tabs that would lose something, and lists them (answers B10). */
export function UnsavedDialog({ closed, onStay, onLeave }: Props) {
  const { t } = useTranslation()
  const titleOf = useTabTitles()
  return (
    <Dialog
      title={t('shell.unsavedTitle')}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>{t('shell.unsavedStay')}</Button>
          <Button kind="danger" onClick={onLeave}>
            {t('shell.unsavedLeave')}
          </Button>
        </>
      }
    >
      <p>{t('shell.unsavedText')}</p>
      <ul>
        {closed
          .filter(({ dirty }) => dirty)
          .map((tab) => (
            <li key={tab.key}>{titleOf(tab)}</li>
          ))}
      </ul>
    </Dialog>
  )
}
