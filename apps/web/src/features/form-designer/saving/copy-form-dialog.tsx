import type { FormDraft } from '@liveline/contract/form-design/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError, Input } from '../../../ui/controls/input.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import type { Layouts } from './layouts.ts'

interface Props {
  readonly draft: FormDraft
  readonly mine: Layouts
  readonly onCopied: (formId: number) => void
  readonly onClose: () => void
}

const wellFormed = /^[a-zA-Z][a-zA-Z0-9]{1,63}$/

/** Keeps what is here as a form of its own. */
export function CopyFormDialog({ draft, mine, onCopied, onClose }: Props) {
  const { t } = useTranslation()
  const [formKey, setFormKey] = useState(`${draft.formKey.slice(0, 58)}Copy`)
  const [formName, setFormName] = useState(t('designer.copyName', { name: draft.formName }).slice(0, 100))
  const [isBusy, setIsBusy] = useState(false)
  const isWrong = !wellFormed.test(formKey)
  const copy = async () => {
    setIsBusy(true)
    try {
      const { formNameEn, icon, category } = draft
      const made = await api.form.create({
        body: { formKey, formName, formNameEn, icon, category, formPcJson: mine.desk, formMobileJson: mine.phone },
      })
      onCopied(made.formId)
    } catch {
      // Said by the one place that says failures; the dialog stays.
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={t('designer.rival.copy')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('designer.cancel')}</Button>
          <Button
            kind="primary"
            disabled={isWrong || formName.trim() === '' || isBusy}
            aria-busy={isBusy}
            onClick={() => void copy()}
          >
            {t('designer.makeCopy')}
          </Button>
        </>
      }
    >
      <label className="ll-designer-label">
        {t('designer.formKey')}
        <Input value={formKey} aria-invalid={isWrong} onChange={({ target }) => setFormKey(target.value)} />
      </label>
      {isWrong && <FieldError text={t('designer.name.malformedKey')} />}
      <label className="ll-designer-label">
        {t('designer.formName')}
        <Input value={formName} maxLength={100} onChange={({ target }) => setFormName(target.value)} />
      </label>
    </Dialog>
  )
}
