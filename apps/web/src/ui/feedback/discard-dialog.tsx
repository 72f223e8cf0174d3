import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before what was entered is thrown away. */
export function DiscardDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('forms.discardTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('forms.goOn')}</Button>
          <Button kind="danger" onClick={onConfirm}>
            {t('forms.discard')}
          </Button>
        </>
      }
    >
      <p>{t('forms.discardText')}</p>
    </Dialog>
  )
}
