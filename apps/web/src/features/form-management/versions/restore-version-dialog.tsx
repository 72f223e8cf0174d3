import type { FormDetail, FormVersionRow } from '@liveline/contract/form/shapes.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { AskDialog } from '../ask-dialog.tsx'
import { formsChanged } from '../form-queries.ts'
import { versionName } from './version-words.ts'

interface Props {
  readonly form: FormDetail
  readonly version: FormVersionRow
  readonly onClose: () => void
}

/** An old version becomes the draft; what the draft says now is lost. */
export function RestoreVersionDialog({ form, version, onClose }: Props) {
  const { t } = useTranslation()
  const { formId, rev, hasDraft } = form
  const name = versionName(version, t)
  const { busy, failure, send } = useSendOnce()
  const submit = async () => {
    const done = await send({ formId, formVersionId: version.formVersionId, rev }, (body, idempotencyKey) =>
      api.formDesign.restoreVersion({ body, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    toast.success(t('formVersions.restored', { version: name }))
    await formsChanged()
    onClose()
  }
  return (
    <AskDialog
      title={t('formVersions.restoreTitle', { version: name })}
      command={t('formVersions.restore')}
      kind={hasDraft ? 'danger' : 'primary'}
      {...{ busy, failure, onClose }}
      onDo={() => void submit()}
    >
      <p>{t('formVersions.restoreText')}</p>
      {hasDraft && <p>{t('formVersions.restoreReplaces')}</p>}
    </AskDialog>
  )
}
