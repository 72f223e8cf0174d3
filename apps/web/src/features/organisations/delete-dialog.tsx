import { useTranslation } from 'react-i18next'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { organisationChanged } from './organisation-queries.ts'
import { Refusal } from './refusal.tsx'

interface Props {
  readonly name: string
  readonly onDelete: (idempotencyKey: string) => Promise<unknown>
  /** The node that is deleted, if it is one: nothing is asked about it any more. */
  readonly gone?: number | undefined
  readonly onDeleted: () => void
  /** Leads to what still hangs on it. */
  readonly onSee?: (() => void) | undefined
  readonly onClose: () => void
}

/** Asks before a node or a type goes; a refusal counts what still hangs on it. */
export function DeleteDialog({ name, gone, onDelete, onDeleted, onSee, onClose }: Props) {
  const { t } = useTranslation()
  const { busy, failure, send } = useSendOnce()
  const remove = async () => {
    const done = await send(name, async (_, idempotencyKey) => {
      await onDelete(idempotencyKey)
      return true
    })
    if (done === undefined) return
    toast.success(t('organisation.deleted', { name }))
    onDeleted()
    await organisationChanged(gone)
    onClose()
  }
  return (
    <AskDialog
      title={t('organisation.deleteTitle', { name })}
      command={t('organisation.deleteIt')}
      keep={t('organisation.cancel')}
      kind="danger"
      {...{ busy, onClose }}
      onDo={() => void remove()}
    >
      <p>{t('organisation.deleteText')}</p>
      <Refusal failure={failure} />
      {failure?.code === 'IN_USE' && onSee !== undefined && (
        <Button kind="text" onClick={onSee}>
          {t('organisation.seeUses')}
        </Button>
      )}
    </AskDialog>
  )
}
