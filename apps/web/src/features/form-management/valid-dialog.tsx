import type { FormRow } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { AskDialog } from './ask-dialog.tsx'
import { formsChanged, usesQuery } from './form-queries.ts'

/** Before a form is switched off: what of it goes on (answers D1). */
export function ValidDialog({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const { t } = useTranslation()
  const name = nameIn(useLanguage(), form, 'formName')
  const uses = useQuery(usesQuery(form.formId))
  const running = uses.data?.running ?? 0
  const { busy, failure, send } = useSendOnce()
  const submit = async () => {
    const done = await send(form.formId, async (id, idempotencyKey) => {
      await api.form.setValid({ params: { id, flag: '0' }, idempotencyKey, quiet: true })
      return true
    })
    if (done === undefined) return
    toast.success(t('formManagement.switchedOff', { name }))
    await formsChanged()
    onClose()
  }
  return (
    <AskDialog
      title={t('formManagement.switchOffTitle', { name })}
      command={t('formManagement.switchOff')}
      kind="danger"
      {...{ busy, failure, onClose }}
      onDo={() => void submit()}
    >
      <p>{t('formManagement.switchOffText')}</p>
      {running > 0 && <p>{t('formManagement.switchOffRunning', { count: running })}</p>}
    </AskDialog>
  )
}
