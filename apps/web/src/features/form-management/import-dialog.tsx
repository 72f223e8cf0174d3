import type { FormFile } from '@liveline/contract/form-design/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { lintMobile } from '@liveline/form-schema/lint-mobile.ts'
import { lintSchema } from '@liveline/form-schema/lint.ts'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { FileInput } from '../../ui/controls/file-input.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { StackedFields } from '../../ui/controls/stacked-fields.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { AskDialog } from './ask-dialog.tsx'
import { formsChanged } from './form-queries.ts'
import { areNamed, FormNameFields } from './form-name-fields.tsx'
import { ProblemList } from './problem-list.tsx'
import { readFormFile } from './read-form-file.ts'

interface Props {
  readonly onMade: (formId: number) => void
  readonly onClose: () => void
}

/** A form from a file that was exported, as the draft of a new one; what is wrong with it is told before it is sent. */
export function ImportDialog({ onMade, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const [file, setFile] = useState<FormFile>()
  const [refusal, setRefusal] = useState<'tooLarge' | 'unread'>()
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const problems = useMemo(() => {
    if (file === undefined) return []
    const { formPcJson: desk, formMobileJson: mobile } = file
    return [...lintSchema(desk, language), ...(mobile === null ? [] : lintMobile(desk, mobile, language))]
  }, [file, language])

  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const read = await readFormFile(chosen)
    setFile(typeof read === 'string' ? undefined : read)
    setRefusal(typeof read === 'string' ? read : undefined)
  }
  const submit = async () => {
    setIsTried(true)
    if (file === undefined || problems.length > 0 || !areNamed(file, true)) return
    const made = await send(file, (body, idempotencyKey) =>
      api.formDesign.importFile({ body, idempotencyKey, quiet: true }),
    )
    if (made === undefined) return
    toast.success(t('formManagement.imported', { name: nameIn(language, file, 'formName') }))
    await formsChanged()
    onMade(made.formId)
  }
  return (
    <AskDialog
      title={t('formManagement.importTitle')}
      command={t('formManagement.import')}
      place="right"
      disabled={file === undefined || problems.length > 0}
      {...{ busy, failure, onClose }}
      onDo={() => void submit()}
    >
      <StackedFields>
        <p>{t('formManagement.importText')}</p>
        <div>
          <label htmlFor={`${id}-file`}>{t('formManagement.importFile')}</label>
          <FileInput id={`${id}-file`} accept=".json,application/json" onFile={(chosen) => void choose(chosen)} />
          {refusal !== undefined && (
            <FieldError
              text={t(refusal === 'tooLarge' ? 'formManagement.importTooLarge' : 'formManagement.importUnread')}
            />
          )}
        </div>
        {file !== undefined && problems.length > 0 && (
          <div role="alert">
            <p>{t('formManagement.importRefused')}</p>
            <ProblemList problems={problems} />
          </div>
        )}
        {file !== undefined && problems.length === 0 && (
          <>
            <output>{t('formManagement.importChecked', { fields: fieldsOf(file.formPcJson).length })}</output>
            <FormNameFields names={file} isNew isTried={isTried} onChange={(names) => setFile({ ...file, ...names })} />
          </>
        )}
      </StackedFields>
    </AskDialog>
  )
}
