import type { FormVersion } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { newIdempotencyKey } from '../../../api/http.ts'
import { recordAddress, recordsAddress } from '../../../app/paths.ts'
import { useAwaiting } from '../../../form/files/use-awaiting.ts'
import { Form } from '../../../form/form.tsx'
import { withWordsConfirmed } from '../../../session/confirm-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { navigate, RouteLink, useRoute, useTabEnd, useTabTitle, useUnsaved } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import '../forms.css'
import { DraftNotices } from './draft-notices.tsx'
import { RecordBar } from './record-bar.tsx'
import { blankForm, type RecordEntry } from './record-form.ts'
import { invalidateRecords, recordForm } from './record-queries.ts'
import { showRefusal } from './refused-problems.ts'
import { useEntry } from './use-entry.ts'

/** `paths.newRecord` with `formId`: a record that nobody has filled in yet. */
export function NewRecordPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useRoute()
  const formId = Number(query['formId'])
  const form = useQuery({ ...recordForm(formId), enabled: Number.isInteger(formId) })
  const name = form.data && nameIn(language, form.data, 'formName')
  useTabTitle(name && t('records.newOf', { name }))
  if (!Number.isInteger(formId)) return <EmptyState isPage title={t('forms.noForm')} hint={t('forms.noFormHint')} />
  if (form.data === undefined && form.isError)
    return <ErrorState isPage error={form.error} onRetry={() => void form.refetch()} />
  if (form.data === undefined || name === undefined) return <Skeleton lines={10} />
  return <NewRecord key={form.data.formVersionId} version={form.data} name={name} />
}

const blankEntry = (): RecordEntry => ({ values: {}, rev: 0, id: newIdempotencyKey() })

function NewRecord({ version, name }: { version: FormVersion; name: string }) {
  const { t } = useTranslation()
  const { formId } = version
  const form = useMemo(() => blankForm(version), [version])
  const entry = useEntry(`record.new.${formId}`, blankEntry)
  const [busy, setBusy] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const sending = useRef(false)
  const { isAwaiting, filesOf } = useAwaiting()
  // The draft is in this browser, so closing loses nothing; leaving while it is sent could.
  useUnsaved(busy)
  useTabEnd(isDone)

  const save = async (goesOn: boolean) => {
    const values = await filesOf(async () => entry.handle.current?.filled())
    if (values === undefined || sending.current) return
    sending.current = true
    setBusy(true)
    try {
      const { id } = await withWordsConfirmed((more) =>
        api.formData.save({
          body: { formId, values, id: entry.entry.current.id, ...more },
          quiet: ['FORM_INVALID', 'SENSITIVE_WORDS_FOUND'],
        }),
      )
      entry.finish()
      toast.success(t('records.saved', { name }))
      await invalidateRecords()
      if (goesOn) {
        entry.startFrom(blankEntry())
        document.querySelector('main')?.scrollTo({ top: 0 })
      } else {
        setIsDone(true)
        navigate(recordAddress(id), { replace: true })
      }
    } catch (error) {
      // Anything else is shown by the one place that shows failures; the entry stays for another try.
      showRefusal(error, entry.handle.current)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const { state } = entry.draft
  return (
    <div className="ll-page ll-quick">
      <PageHeader
        title={t('records.newOf', { name })}
        actions={<RouteLink to={recordsAddress(formId)}>{t('records.toList')}</RouteLink>}
      />
      <DraftNotices entry={entry} />
      <Panel key={entry.generation}>
        <Form form={form} {...entry.formProps} />
      </Panel>
      <RecordBar
        savedAt={'at' in state ? state.at : undefined}
        problems={entry.problems}
        onNextProblem={() => entry.handle.current?.focusNextProblem()}
      >
        <Button disabled={busy || isAwaiting} onClick={() => void save(true)}>
          {t('records.saveAndNext')}
        </Button>
        <Button
          kind="primary"
          disabled={busy || isAwaiting}
          aria-busy={busy || isAwaiting}
          onClick={() => void save(false)}
        >
          {isAwaiting ? t('files.waiting') : t('records.save')}
        </Button>
      </RecordBar>
    </div>
  )
}
