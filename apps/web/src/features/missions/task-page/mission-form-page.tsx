/* oxlint-disable react/refs, jsx-a11y/prefer-tag-over-role -- the notice holds paragraphs, which an output may not; entered values live in a ref: a key stroke must not render every form again. */
import { CheckCircleOutlined, InfoCircleOutlined } from '@ant-design/icons'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Outcome, TaskInfo } from '@liveline/contract/task/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type MutableRefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { AmisFormHandle } from '../../../amis/page.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { newIdempotencyKey } from '../../../api/http.ts'
import { invalidateTasks } from '../../../api/query-client.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { useRoute, useTabTitle, useUnsaved } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Handlers, usePersonText } from '../../../ui/labels/person.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { StateTag } from '../../../ui/labels/state-tag.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { FormCard } from '../process-view/form-card.tsx'
import { taskQuery } from '../mission-queries.ts'
import './mission-form-page.css'
import { OpinionBar } from './opinion-bar.tsx'
import { ProcessAside } from '../process-view/process-aside.tsx'
import { ProcessColumns } from '../process-view/process-columns.tsx'
import { StepDone } from './step-done.tsx'
import { formsInOrder, hasEditableField, mainFormOf, sendable, type FormValues } from './task-forms.ts'
import { useTaskDraft } from './use-task-draft.ts'

/** `paths.task` with `taskId`: the task page, heart of the console (ui.md). */
export function MissionFormPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const taskId = query['taskId'] ?? ''
  const language = useLanguage()
  const task = useQuery({ ...taskQuery(taskId), enabled: taskId !== '' })
  useTabTitle(task.data === undefined ? undefined : `${nameIn(language, task.data)} ${task.data.instance.number}`)
  if (taskId === '') return <EmptyState title={t('missions.noTask')} hint={t('missions.noTaskHint')} />
  if (task.data === undefined && task.isError) {
    return <ErrorState error={task.error} onRetry={() => void task.refetch()} />
  }
  if (task.data === undefined) return <Skeleton lines={10} />
  return <TaskView key={task.data.taskId} task={task.data} onOutdated={() => void task.refetch()} />
}

interface Done {
  readonly result: StepResult
  readonly what: string
}

function TaskView({ task, onOutdated }: { task: TaskInfo; onOutdated: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { instance } = task
  const draft = useTaskDraft(task)
  const [opinion, setOpinion] = useState(draft.restored?.opinion ?? '')
  const [formsKey, setFormsKey] = useState(0)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<Done>()
  const touched = useRef(false)
  const entered = useRef<FormValues>(draft.restored?.forms ?? {})
  const handles = useRef(new Map<string, MutableRefObject<AmisFormHandle | null>>())
  const attempt = useRef({ body: '', key: '' })
  const sending = useRef(false)
  useUnsaved(done === undefined && (draft.state.kind === 'pending' || draft.state.kind === 'localOnly'))

  if (done !== undefined) return <StepDone result={done.result} taskId={task.taskId} what={done.what} />

  const forms = formsInOrder(task.forms)
  const handleOf = (formKey: string) => {
    const known = handles.current.get(formKey)
    if (known !== undefined) return known
    const made: MutableRefObject<AmisFormHandle | null> = { current: null }
    handles.current.set(formKey, made)
    return made
  }
  const keep = (text: string) => draft.keep({ forms: entered.current, opinion: text })

  const complete = async (outcome: Outcome | undefined) => {
    const toSend: FormValues = {}
    for (const form of forms.filter(hasEditableField)) {
      const handle = handleOf(form.formKey).current
      // Turning the work down needs no complete forms; the server still judges and keeps what was filled in.
      const values =
        outcome?.requiresForms === false
          ? (handle?.values() ?? entered.current[form.formKey] ?? {})
          : await handle?.validate()
      if (values === undefined) return
      toSend[form.formKey] = sendable(form, values)
    }
    const body = {
      taskId: task.taskId,
      ...(outcome === undefined ? {} : { outcome: outcome.value }),
      opinion: opinion.trim(),
      forms: toSend,
    }
    // The same decision sent twice, after a lost answer, is done once.
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: newIdempotencyKey() }
    try {
      const result = await api.task.complete({
        body,
        idempotencyKey: attempt.current.key,
        quiet: ['TASK_ALREADY_DONE', 'TASK_NO_LONGER_OPEN'],
      })
      draft.finish()
      const what = outcome === undefined ? t('missions.complete') : nameIn(language, outcome, 'label')
      setDone({ result, what })
      await invalidateTasks()
    } catch (error) {
      if (error instanceof ApiError && error.httpStatus === 409) onOutdated()
    }
  }
  const submit = async (outcome: Outcome | undefined) => {
    // Checking the forms takes a moment, in which the keys may be pressed again.
    if (sending.current) return
    sending.current = true
    setBusy(true)
    await complete(outcome).finally(() => {
      sending.current = false
      setBusy(false)
    })
  }

  const discard = async () => {
    entered.current = {}
    touched.current = false
    setOpinion('')
    await draft.discard()
    setFormsKey((key) => key + 1)
  }
  const markTouched = () => {
    touched.current = true
  }
  const taskName = nameIn(language, task)
  return (
    <div className="ll-page ll-task">
      <PageHeader
        title={taskName}
        state={
          <>
            <span className="ll-number">{instance.number}</span>
            <StateTag state={instance.businessState} />
            {task.overdue && <StateTag state="overdue" />}
            {task.escalated && <StateTag state="escalated" />}
            {task.dueAt !== null && task.status === 'open' && (
              <span data-overdue={task.overdue}>
                {t('missions.due')} <RelativeTime value={task.dueAt} />
              </span>
            )}
          </>
        }
        subtitle={instance.title}
        actions={<ButtonLink to={processAddress(instance.instanceId)}>{t('forms.viewProcess')}</ButtonLink>}
      />
      <TaskNotice task={task} keptOpinion={opinion} />
      {draft.restored !== undefined && (
        <Notice icon={<InfoCircleOutlined aria-hidden />}>
          <span>{t('forms.restored', { time: absoluteTime(draft.restored.savedAt) })}</span>
          <Button kind="text" onClick={() => void discard()}>
            {t('forms.discard')}
          </Button>
          <Button kind="text" onClick={draft.dismiss}>
            {t('missions.keep')}
          </Button>
        </Notice>
      )}
      <ProcessColumns>
        <div
          className="ll-task-main"
          key={`${formsKey}-${task.canAct}`}
          onPointerDownCapture={markTouched}
          onKeyDownCapture={markTouched}
          onInputCapture={markTouched}
        >
          {forms.map((form) => {
            const readOnly = !task.canAct
            const editable = !readOnly && hasEditableField(form)
            return (
              <FormCard
                key={form.formKey}
                form={form}
                mainForm={mainFormOf(forms)}
                readOnly={readOnly}
                collapsed={!form.isMain && !editable && forms.length > 1}
                initialValues={{ ...form.values, ...entered.current[form.formKey] }}
                {...(editable
                  ? {
                      handle: handleOf(form.formKey),
                      onChange: (values) => {
                        if (!touched.current) return
                        entered.current = { ...entered.current, [form.formKey]: sendable(form, values) }
                        keep(opinion)
                      },
                    }
                  : {})}
              />
            )
          })}
          {task.canAct && (
            <OpinionBar
              outcomes={task.outcomes}
              opinion={opinion}
              onOpinion={(text) => {
                setOpinion(text)
                keep(text)
              }}
              saveState={draft.state}
              subject={instance.number}
              busy={busy}
              onOutcome={(outcome) => void submit(outcome)}
            />
          )}
        </div>
        <ProcessAside instance={instance} />
      </ProcessColumns>
    </div>
  )
}

/** Why nothing can be done here: done by somebody, called off, or with somebody else. */
function TaskNotice({ task, keptOpinion }: { task: TaskInfo; keptOpinion: string }) {
  const { t } = useTranslation()
  const personText = usePersonText()
  if (task.canAct) return null
  const open = task.instance.open.find((node) => node.taskId === task.taskId)
  return (
    <Notice
      tone={task.status === 'completed' ? 'done' : undefined}
      icon={task.status === 'completed' ? <CheckCircleOutlined aria-hidden /> : <InfoCircleOutlined aria-hidden />}
    >
      <div>
        {task.status === 'completed' ? (
          <strong>
            {task.completedBy === null
              ? t('missions.alreadyDoneUnknown')
              : t('missions.alreadyDone', {
                  name: personText(task.completedBy),
                  at: task.completedAt === null ? '' : absoluteTime(task.completedAt),
                })}
          </strong>
        ) : task.status === 'cancelled' ? (
          <strong>{t('missions.taskCancelled')}</strong>
        ) : (
          <>
            <strong>{t('missions.notYours')}</strong> {open !== undefined && <Handlers handlers={open.handlers} />}
          </>
        )}
        {keptOpinion.trim() !== '' && (
          <p>
            {t('missions.ownEntryKept')} <q>{keptOpinion}</q>
          </p>
        )}
      </div>
    </Notice>
  )
}
