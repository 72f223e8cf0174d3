import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countText } from '../../../ui/list/count-text.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { todoTotalQuery } from '../notices/todo-queries.ts'

const MOST_SHOWN = 99

/** How much waits behind the entry of the to-do page; the same answer as the bell's. */
export function TodoBadge() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useQuery(todoTotalQuery)
  if (data === undefined || data.total === 0) return null
  return (
    <span className="sidebar-badge" data-overdue={data.overdue > 0}>
      <span aria-hidden>{data.total > MOST_SHOWN ? `${MOST_SHOWN}+` : data.total}</span>
      <span className="ll-visually-hidden">
        {t('shell.todoCount', { total: countText(data.total, data.totalIsCapped, language) })}
      </span>
    </span>
  )
}
