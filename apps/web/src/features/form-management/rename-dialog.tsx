import type { FormRow } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { StackedFields } from '../../ui/controls/stacked-fields.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { AskDialog } from './ask-dialog.tsx'
import { formsChanged } from './form-queries.ts'
import { areNamed, FormNameFields, type FormNames } from './form-name-fields.tsx'

/** What a form is called and found by; its schema stays as it is. */
export function RenameDialog({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { formId, rev, formKey, formName, formNameEn, icon, category } = form
  const [names, setNames] = useState<FormNames>({ formKey, formName, formNameEn, icon, category })
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const submit = async () => {
    setIsTried(true)
    if (!areNamed(names, false)) return
    const { formKey: _, ...changed } = names
    const done = await send({ formId, rev, ...changed }, (body, idempotencyKey) =>
      api.form.update({ body, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    toast.success(t('formManagement.renamed', { name: nameIn(language, names, 'formName') }))
    await formsChanged()
    onClose()
  }
  return (
    <AskDialog
      title={t('formManagement.renameTitle', { name: nameIn(language, form, 'formName') })}
      command={t('formManagement.save')}
      {...{ busy, failure, onClose }}
      onDo={() => void submit()}
    >
      <StackedFields>
        <FormNameFields {...{ names, isTried }} isNew={false} onChange={setNames} />
      </StackedFields>
    </AskDialog>
  )
}
