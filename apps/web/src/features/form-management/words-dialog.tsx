import type { FormRow } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { AskDialog } from './ask-dialog.tsx'
import { formsChanged } from './form-queries.ts'

/** Whether a form takes texts with sensitive words: what that means, before it is switched (answers F9). */
export function WordsDialog({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const { t } = useTranslation()
  const name = nameIn(useLanguage(), form, 'formName')
  const { busy, failure, send } = useSendOnce()
  const { formId, rev, blocksSensitive } = form
  const submit = async () => {
    const body = { formId, rev, blocksSensitive: !blocksSensitive }
    const done = await send(body, (_, idempotencyKey) => api.form.update({ body, idempotencyKey, quiet: true }))
    if (done === undefined) return
    toast.success(t(blocksSensitive ? 'formManagement.takesWords' : 'formManagement.refusesWords', { name }))
    await formsChanged()
    onClose()
  }
  return (
    <AskDialog
      title={t(blocksSensitive ? 'formManagement.takeWordsTitle' : 'formManagement.refuseWordsTitle', { name })}
      command={t(blocksSensitive ? 'formManagement.takeWords' : 'formManagement.refuseWords')}
      {...{ busy, failure, onClose }}
      onDo={() => void submit()}
    >
      <p>{t(blocksSensitive ? 'formManagement.takeWordsText' : 'formManagement.refuseWordsText')}</p>
    </AskDialog>
  )
}
