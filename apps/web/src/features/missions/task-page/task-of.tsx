import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/state-page.tsx'
import { taskQuery } from '../mission-queries.ts'
import { TaskPageSkeleton } from './task-page-skeleton.tsx'
import { TaskView } from './task-view.tsx'

type Props = { readonly taskId: string } & Pick<ComponentProps<typeof TaskView>, 'onLeft' | 'onLoses'>

/** A task by its id, as it stands now. */
export function TaskOf({ taskId, onLeft, onLoses }: Props) {
  const { t } = useTranslation()
  const task = useQuery(taskQuery(taskId))
  if (task.data === undefined && task.isError) {
    if (task.error instanceof ApiError && task.error.code === 'NOT_FOUND') {
      return <EmptyState title={t('missions.taskMissing')} hint={t('missions.taskMissingHint')} />
    }
    return <ErrorState isPage error={task.error} onRetry={() => void task.refetch()} />
  }
  if (task.data === undefined) return <TaskPageSkeleton />
  return (
    <TaskView
      key={task.data.taskId}
      task={task.data}
      onOutdated={() => void task.refetch()}
      onLeft={onLeft}
      onLoses={onLoses}
    />
  )
}
