import type { SchemaPageDraft } from '@liveline/contract/schema-page/shapes.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { FieldError } from '../../../ui/controls/input.tsx'
import { AskDialog } from '../../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { pagesChanged } from './page-queries.ts'

interface Props {
  readonly page: SchemaPageDraft
  readonly version: number
  readonly onClose: () => void
}

/** An old version becomes the draft; what the draft says now is lost. */
export function RestorePageDialog({ page: { pageId, rev, hasDraft }, version, onClose }: Props) {
  const { t } = useTranslation()
  const { busy, failure, send } = useSendOnce()
  const restore = async () => {
    const done = await send({ pageId, version, rev }, (body, idempotencyKey) =>
      api.schemaPage.restore({ body, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    toast.success(t('pageDesign.restored', { version }))
    onClose()
    await pagesChanged(pageId)
  }
  return (
    <AskDialog
      title={t('pageDesign.restoreTitle', { version })}
      command={t('pageDesign.restore')}
      keep={t('pageDesign.keepDraft')}
      kind={hasDraft ? 'danger' : 'primary'}
      {...{ busy, onClose }}
      onDo={() => void restore()}
    >
      <p>{t(hasDraft ? 'pageDesign.restoreReplaces' : 'pageDesign.restoreText', { version })}</p>
      {failure !== undefined && <FieldError text={failure.message} />}
    </AskDialog>
  )
}
