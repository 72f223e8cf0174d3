import { InfoCircleOutlined } from '@ant-design/icons'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editableFields, pickEditable } from '../../amis/apply-field-rights.ts'
import { AmisForm, prefetchAmis, type AmisFormHandle } from '../../amis/page.tsx'
import { api } from '../../api/client.ts'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import { newIdempotencyKey } from '../../api/http.ts'
import { invalidateTasks } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { dropLocalDraft, readLocalDraft, saveLocalDraft } from '../../session/local-draft.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { DoneOpen, DonePanel } from '../../ui/feedback/done-panel.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { useRoute, useTabTitle, useUnsaved } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ActionBar, SaveNote } from '../../ui/action-bar.tsx'
import { Handlers } from '../../ui/labels/person.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import './forms.css'

/** A quick form as a page: `flowKey`, or the `formKey` of a configured quick form, comes from the menu or the address. */
export function QuickFormPage() {
  const { t } = useTranslation()
  const { params, query } = useRoute()
  const formKey = query['formKey'] ?? params['formKey'] ?? ''
  const given = query['flowKey'] ?? params['flowKey'] ?? ''
  const quickForms = useQuery({
    queryKey: queryKeys.quickForms,
    queryFn: ({ signal }) => api.systemConfig.forms({ signal, quiet: true }),
    enabled: given === '' && formKey !== '',
  })
  const flowKey = given !== '' ? given : quickForms.data?.find((form) => form.formKey === formKey)?.flowKey
  if (flowKey !== undefined) return <QuickFormPanel key={flowKey} flowKey={flowKey} page />
  if (quickForms.isError) return <ErrorState error={quickForms.error} onRetry={() => void quickForms.refetch()} />
  if (quickForms.isLoading) return <Skeleton lines={8} />
  return <EmptyState title={t('forms.noForm')} hint={t('forms.noFormHint')} />
}

interface PanelProps {
  readonly flowKey: string
  /** With the head of a page; a dialog has a title of its own. */
  readonly page?: boolean
  /** After the person has opened the new process or closed the panel. */
  readonly onDone?: () => void
}

interface StoredDraft {
  readonly values: Record<string, unknown>
  readonly savedAt: string
}

function readStored(name: string): StoredDraft | undefined {
  const stored = readLocalDraft(name) as Partial<StoredDraft> | null
  return typeof stored?.values === 'object' && typeof stored.savedAt === 'string'
    ? { values: stored.values, savedAt: stored.savedAt }
    : undefined
}

/** The start form of a workflow: fill in, submit, and see the number and who has it now. */
export function QuickFormPanel({ flowKey, page = false, onDone }: PanelProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const start = useQuery({
    queryKey: queryKeys.startForm(flowKey),
    queryFn: ({ signal }) => api.processInstance.startForm({ query: { flowKey }, signal, quiet: true }),
    staleTime: 5 * 60_000,
  })
  const draftName = `start.${flowKey}`
  const [restored, setRestored] = useState(() => readStored(draftName))
  const [savedAt, setSavedAt] = useState<string>()
  const [formKey, setFormKey] = useState(0)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<StepResult>()
  const handle = useRef<AmisFormHandle | null>(null)
  const touched = useRef(false)
  const attempt = useRef({ body: '', key: '' })
  const sending = useRef(false)
  const title = start.data === undefined ? '' : nameIn(language, start.data.form, 'formName')
  useTabTitle(page ? title : undefined)
  useEffect(prefetchAmis, [])
  // The draft is in this browser, so closing loses nothing; leaving while it is sent could.
  useUnsaved(busy)

  if (result !== undefined) {
    return (
      <Started
        result={result}
        onAgain={() => {
          setResult(undefined)
          setSavedAt(undefined)
          setFormKey((key) => key + 1)
        }}
        onDone={onDone}
      />
    )
  }
  if (start.isError && start.data === undefined) {
    return <ErrorState error={start.error} onRetry={() => void start.refetch()} />
  }
  if (start.data === undefined) return <Skeleton lines={10} />

  const { form } = start.data
  const editable = editableFields(form.schema, form)
  const discard = () => {
    dropLocalDraft(draftName)
    touched.current = false
    setRestored(undefined)
    setSavedAt(undefined)
    setFormKey((key) => key + 1)
  }
  const startOnce = async () => {
    const values = await handle.current?.validate()
    if (values === undefined) return
    const forms = { [form.formKey]: pickEditable(values, editable) }
    // The same application sent twice, after a lost answer, is started once.
    const text = JSON.stringify(forms)
    if (attempt.current.body !== text) attempt.current = { body: text, key: newIdempotencyKey() }
    try {
      const started = await api.processInstance.startByKey({
        params: { key: flowKey },
        body: { forms },
        idempotencyKey: attempt.current.key,
      })
      dropLocalDraft(draftName)
      setRestored(undefined)
      touched.current = false
      setResult(started)
      await invalidateTasks()
    } catch {
      // Shown by the one place that shows failures; the entry stays for another try.
    }
  }
  const submit = async () => {
    // Checking the form takes a moment, in which it may be pressed again.
    if (sending.current) return
    sending.current = true
    setBusy(true)
    await startOnce().finally(() => {
      sending.current = false
      setBusy(false)
    })
  }
  return (
    <div className={page ? 'll-page ll-quick' : 'll-quick'}>
      {page && <PageHeader title={title} />}
      {restored !== undefined && (
        <Notice icon={<InfoCircleOutlined aria-hidden />}>
          <span>{t('forms.restored', { time: absoluteTime(restored.savedAt) })}</span>
          <Button kind="text" onClick={discard}>
            {t('forms.discard')}
          </Button>
        </Notice>
      )}
      <Panel
        key={formKey}
        onPointerDownCapture={() => (touched.current = true)}
        onKeyDownCapture={() => (touched.current = true)}
        onInputCapture={() => (touched.current = true)}
      >
        <AmisForm
          schema={form.schema}
          rights={form}
          initialValues={{ ...form.values, ...restored?.values }}
          handle={handle}
          onChange={(values) => {
            if (!touched.current) return
            const at = new Date().toISOString()
            saveLocalDraft(draftName, { values: pickEditable(values, editable), savedAt: at })
            setSavedAt(at)
          }}
        />
      </Panel>
      <ActionBar className="ll-quick-bar">
        <SaveNote
          text={savedAt === undefined ? '' : t('forms.draftSaved', { time: absoluteTime(savedAt).slice(-5) })}
        />
        <Button kind="primary" disabled={busy} aria-busy={busy} onClick={() => void submit()}>
          {busy ? t('forms.submitting') : t('forms.submitForm')}
        </Button>
      </ActionBar>
    </div>
  )
}

interface StartedProps {
  readonly result: StepResult
  readonly onAgain: () => void
  readonly onDone: (() => void) | undefined
}

function Started({ result, onAgain, onDone }: StartedProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <DonePanel
      title={t('forms.startedTitle', { number: result.number })}
      state={result.businessState}
      open={
        <DoneOpen>
          {result.open.map((node) => (
            <li key={node.taskId}>
              <strong>{nameIn(language, node)}</strong>
              <Handlers handlers={node.handlers} />
            </li>
          ))}
        </DoneOpen>
      }
      actions={
        <>
          <ButtonLink to={processAddress(result.instanceId)} {...(onDone === undefined ? {} : { onClick: onDone })}>
            {t('forms.viewProcess')}
          </ButtonLink>
          <Button kind="text" onClick={onAgain}>
            {t('forms.another')}
          </Button>
        </>
      }
    />
  )
}
