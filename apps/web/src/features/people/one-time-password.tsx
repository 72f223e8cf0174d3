import { CopyOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import './people.css'

export interface ShownPassword {
  readonly name: string
  readonly userName: string
  readonly password: string
  readonly until: string
}

/** Shows a password once: whoever closes this does not see it again. */
export function OneTimePassword({ shown, onClose }: { shown: ShownPassword; onClose: () => void }) {
  const { t } = useTranslation()
  const copy = async () => {
    if (await copyText(shown.password)) toast.success(t('peopleAdmin.copied'))
    else toast.error(t('peopleAdmin.notCopied'))
  }
  return (
    <Dialog
      title={t('peopleAdmin.oneTimeTitle', { name: shown.name })}
      footer={
        <>
          <Button onClick={() => void copy()}>
            <CopyOutlined aria-hidden />
            {t('peopleAdmin.copy')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('peopleAdmin.close')}
          </Button>
        </>
      }
    >
      <p>{t('peopleAdmin.oneTimeText')}</p>
      <dl className="person-secret">
        <dt>{t('peopleAdmin.userName')}</dt>
        <dd className="ll-number">{shown.userName}</dd>
        <dt>{t('peopleAdmin.oneTimePassword')}</dt>
        <dd>
          <output aria-label={t('peopleAdmin.oneTimePassword')}>{shown.password}</output>
        </dd>
      </dl>
      <p className="ll-muted">{t('peopleAdmin.oneTimeUntil', { time: absoluteTime(shown.until) })}</p>
    </Dialog>
  )
}
