import { FormUses } from '@liveline/contract/form-design/shapes.ts'
import type { FormRow } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { AskDialog } from './ask-dialog.tsx'
import { formsChanged } from './form-queries.ts'
import { restoreForm } from './restore-form.ts'
import { UsesList } from './uses-list.tsx'

/** Deletes a form that nothing needs; of one that is in use it says by what. */
export function DeleteDialog({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = nameIn(language, form, 'formName')
  const { busy, failure, send } = useSendOnce()
  const uses = failure?.code === 'IN_USE' ? FormUses.safeParse(failure.details).data : undefined
  const submit = async () => {
    const done = await send(form.formId, async (id, idempotencyKey) => {
      await api.form.remove({ params: { id }, idempotencyKey, quiet: true })
      return true
    })
    if (done === undefined) return
    toast.info(t('formManagement.deleted', { name }), {
      label: t('formManagement.restore'),
      run: () => void restoreForm(form, t, language),
    })
    await formsChanged()
    onClose()
  }
  return (
    <AskDialog
      title={t('formManagement.deleteTitle', { name })}
      command={t('formManagement.delete')}
      kind="danger"
      disabled={uses !== undefined}
      failure={uses === undefined ? failure : undefined}
      {...{ busy, onClose }}
      onDo={() => void submit()}
    >
      {uses === undefined ? (
        <p>{t('formManagement.deleteText', { key: form.formKey })}</p>
      ) : (
        <div role="alert">
          <p>{t('formManagement.deleteRefused')}</p>
          <UsesList uses={uses} onLeave={onClose} />
        </div>
      )}
    </AskDialog>
  )
}
