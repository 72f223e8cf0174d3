import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { usePersonText } from '../../../ui/labels/person.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { useRoute } from '../../../ui/navigation.tsx'
import { taskQuery } from '../mission-queries.ts'

/**
 * Tells of a task that is not the person's to do any more by the time it opens: somebody else was faster, or the work
 * went elsewhere. Once he has had it before him it stays, with what he entered, until he goes on himself.
 */
export function usePassOn(taskId: string, pass: (why: string) => void): void {
  const { t } = useTranslation()
  const personText = usePersonText()
  const { active } = useRoute()
  const { data: task, error, isFetching } = useQuery(taskQuery(taskId))
  const isSettled = useRef(false)
  const isMissing = error instanceof ApiError && error.code === 'NOT_FOUND'
  useEffect(() => {
    if (isSettled.current || isFetching || !active) return
    if (task === undefined && !isMissing) return
    isSettled.current = true
    if (task?.canAct === true) return
    if (task === undefined) return pass(t('missions.queue.passedMissing'))
    const { number } = task.instance
    const { completedBy, completedAt } = task
    if (completedBy === null) return pass(t('missions.queue.passedElsewhere', { number }))
    const at = completedAt === null ? '' : absoluteTime(completedAt)
    pass(t('missions.queue.passedDone', { number, name: personText(completedBy), at }))
  })
}
