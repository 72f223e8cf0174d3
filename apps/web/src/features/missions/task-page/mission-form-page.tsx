import { shortNumber } from '../../../ui/labels/short-number.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { useRoute, useTabTitle } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { taskQuery } from '../mission-queries.ts'
import { TaskOf } from './task-of.tsx'

/** `paths.task` with `taskId`: the task page, heart of the console (ui.md). */
export function MissionFormPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const taskId = query['taskId'] ?? ''
  const language = useLanguage()
  const task = useQuery({ ...taskQuery(taskId), enabled: taskId !== '' })
  const name = task.data === undefined ? '' : nameIn(language, task.data)
  const number = task.data?.instance.number
  useTabTitle(number && `${name} ${number}`, number && `${name} ${shortNumber(number)}`)
  if (taskId === '') return <EmptyState title={t('missions.noTask')} hint={t('missions.noTaskHint')} />
  return <TaskOf taskId={taskId} />
}
