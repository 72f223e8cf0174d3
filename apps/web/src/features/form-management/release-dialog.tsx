import type { FormRow } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { TextArea } from '../../ui/controls/input.tsx'
import { StackedFields } from '../../ui/controls/stacked-fields.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { AskDialog } from './ask-dialog.tsx'
import { draftProblemsQuery, formsChanged } from './form-queries.ts'
import { ProblemList } from './problem-list.tsx'

/** The draft becomes the next version; problems of its schema are told before. */
export function ReleaseDialog({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const { formId, rev, versions } = form
  const name = nameIn(language, form, 'formName')
  const checked = useQuery(draftProblemsQuery(formId, rev, language))
  const [note, setNote] = useState('')
  const { busy, failure, send } = useSendOnce()
  const submit = async () => {
    const done = await send({ formId, rev, note: note.trim() }, (body, idempotencyKey) =>
      api.form.release({ body, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    toast.success(t('formManagement.released', { name, version: done.version }))
    await formsChanged()
    onClose()
  }
  return (
    <AskDialog
      title={t('formManagement.releaseTitle', { name })}
      command={t('formManagement.release')}
      disabled={checked.data?.length !== 0}
      {...{ busy, failure, onClose }}
      onDo={() => void submit()}
    >
      {checked.isPending && <Skeleton lines={3} />}
      {checked.isError && <ErrorState error={checked.error} onRetry={() => void checked.refetch()} />}
      {checked.data !== undefined && checked.data.length > 0 && (
        <div role="alert">
          <p>{t('formManagement.releaseProblems')}</p>
          <ProblemList problems={checked.data} formId={formId} />
        </div>
      )}
      {checked.data?.length === 0 && (
        <StackedFields>
          <p>{t('formManagement.releaseText', { version: versions + 1 })}</p>
          <div>
            <label htmlFor={`${id}-note`}>{t('formManagement.releaseNote')}</label>
            <TextArea
              id={`${id}-note`}
              rows={3}
              maxLength={500}
              value={note}
              data-autofocus
              onChange={(event) => setNote(event.target.value)}
            />
            <small>{t('formManagement.releaseNoteHint')}</small>
          </div>
        </StackedFields>
      )}
    </AskDialog>
  )
}
