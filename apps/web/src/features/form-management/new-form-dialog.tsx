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
import { areNamed, FormNameFields, noNames, type FormNames } from './form-name-fields.tsx'

const EMPTY = { type: 'form', body: [] }

interface Props {
  /** The form that it begins as a copy of; without one it begins empty. */
  readonly from?: FormRow | undefined
  readonly onMade: (formId: number) => void
  readonly onClose: () => void
}

/** A form with a key and names of its own. */
export function NewFormDialog({ from, onMade, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [names, setNames] = useState<FormNames>(() =>
    from === undefined
      ? noNames
      : {
          ...noNames,
          formName: t('formManagement.copyName', { name: from.formName, lng: 'zh-CN' }),
          formNameEn: from.formNameEn === '' ? '' : t('formManagement.copyName', { name: from.formNameEn, lng: 'en' }),
          icon: from.icon,
          category: from.category,
        },
  )
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const submit = async () => {
    setIsTried(true)
    if (!areNamed(names, true)) return
    const body = { ...names, formName: names.formName.trim(), formNameEn: names.formNameEn.trim() }
    const made = await send(body, async (one, idempotencyKey) =>
      from === undefined
        ? api.form.create({ body: { ...one, formPcJson: EMPTY }, idempotencyKey, quiet: true })
        : api.formDesign.copy({ body: { formId: from.formId, ...one }, idempotencyKey, quiet: true }),
    )
    if (made === undefined) return
    const name = nameIn(language, body, 'formName')
    toast.success(t(from === undefined ? 'formManagement.created' : 'formManagement.copied', { name }))
    await formsChanged()
    onMade(made.formId)
  }
  return (
    <AskDialog
      title={
        from === undefined
          ? t('formManagement.create')
          : t('formManagement.copyTitle', { name: nameIn(language, from, 'formName') })
      }
      command={t(from === undefined ? 'formManagement.create' : 'formManagement.copy')}
      place="right"
      {...{ busy, failure, onClose }}
      onDo={() => void submit()}
    >
      <StackedFields>
        <p>{t('formManagement.createText')}</p>
        <FormNameFields {...{ names, isTried }} isNew onChange={setNames} />
      </StackedFields>
    </AskDialog>
  )
}
