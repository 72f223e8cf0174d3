import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countText } from '../../../ui/list/count-text.ts'
import { RouteLink } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { urgencies } from '../by-urgency.ts'
import { urgencyQuery } from '../home-queries.ts'

/** What waits for an administrator himself, in one line; nothing when nothing does. */
export function MyTasksLine({ path }: { path: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useQuery(urgencyQuery)
  if (data === undefined) return null
  const counts = urgencies.map((urgency) => data[urgency])
  const sum = counts.reduce((all, { count }) => all + count, 0)
  if (sum === 0) return null
  const isCapped = counts.some((one) => one.isCapped)
  const total = countText(sum, isCapped, language)
  const { overdue } = data
  const text =
    overdue.count === 0
      ? t('health.tasks', { total })
      : t('health.tasksOverdue', { total, overdue: countText(overdue.count, overdue.isCapped, language) })
  return path === undefined ? (
    <p className="home-note">{text}</p>
  ) : (
    <RouteLink className="home-more" to={path}>
      {text}
    </RouteLink>
  )
}
