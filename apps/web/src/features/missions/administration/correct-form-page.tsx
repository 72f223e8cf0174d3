import { processAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { correctFormAddress, packPaths } from '../../../app/paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Select } from '../../../ui/controls/input.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { navigate, useRoute, useTabTitle } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { formsToFill, mainFormOf } from '../task-page/task-forms.ts'
import { CorrectForm } from './correct-form.tsx'
import { correctionQuery } from './instance-queries.ts'

/** `paths.correctForm` with `taskId`: an administrator corrects what was entered, as far as the step lets it be edited. */
export function CorrectFormPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const taskId = query['taskId'] ?? ''
  const task = useQuery({ ...correctionQuery(taskId), enabled: taskId !== '' })
  const number = task.data?.instance.number
  useTabTitle(number && t('instances.correct.title', { number }))
  if (taskId === '') {
    return (
      <EmptyState
        isPage
        title={t('instances.correct.none')}
        action={<ButtonLink to={packPaths.instances}>{t('instances.migration.toList')}</ButtonLink>}
      />
    )
  }
  if (task.data === undefined && task.isError) {
    return <ErrorState isPage error={task.error} onRetry={() => void task.refetch()} />
  }
  if (task.data === undefined) return <Skeleton lines={8} />
  return <Corrections key={taskId} task={task.data} onOutdated={() => void task.refetch()} />
}

function Corrections({ task, onOutdated }: { task: TaskInfo; onOutdated: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { instance } = task
  const forms = correctable(task.forms)
  const [formKey, setFormKey] = useState(forms[0]?.formKey ?? '')
  const form = forms.find((one) => one.formKey === formKey)
  return (
    <div className="ll-page">
      <PageHeader
        title={t('instances.correct.title', { number: instance.number })}
        subtitle={instance.title}
        actions={<ButtonLink to={processAddress(instance.instanceId)}>{t('instances.correct.back')}</ButtonLink>}
      />
      <p className="ll-correct-choice">
        <label htmlFor="correct-step">{t('instances.correct.step')}</label>
        <Select
          id="correct-step"
          value={task.taskId}
          onChange={({ target: { value } }) => navigate(correctFormAddress(value), { replace: true })}
        >
          {stepsToChoose(task).map((node) => (
            <option key={node.taskId} value={node.taskId}>
              {nameIn(language, node)}
            </option>
          ))}
        </Select>
        {forms.length > 1 && (
          <Segments
            label={t('instances.correct.form')}
            value={formKey}
            options={forms.map((one) => [one.formKey, nameIn(language, one, 'formName')] as const)}
            onChange={setFormKey}
          />
        )}
      </p>
      {form === undefined || task.status !== 'open' || instance.status !== 'active' ? (
        <EmptyState
          title={t('instances.correct.nothing', { step: nameIn(language, task) })}
          hint={t('instances.correct.nothingHint')}
        />
      ) : (
        <CorrectForm
          key={form.formKey}
          form={form}
          taskId={task.taskId}
          instance={instance}
          mainForm={form.isMain ? undefined : mainFormOf(task.forms)}
          onOutdated={onOutdated}
        />
      )}
    </div>
  )
}

/** Where something can be corrected, and the step that was asked for. */
function stepsToChoose(task: TaskInfo) {
  const { open, correctable } = task.instance
  const steps = open.filter(({ taskId }) => taskId === task.taskId || correctable.includes(taskId))
  return steps.some(({ taskId }) => taskId === task.taskId) ? steps : [task, ...steps]
}

/** What was filled in, and may be edited at the step; what nobody has filled in yet is the step's own work. */
const correctable = (forms: readonly TaskForm[]) => formsToFill(forms).filter(({ formDataId }) => formDataId !== null)
