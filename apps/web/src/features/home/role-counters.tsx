import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countersQuery } from '../../api/counters-query.ts'
import { countText } from '../../ui/list/count-text.ts'
import { RouteLink } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'

/** The counters of one's roles that say more than "nothing"; not known is not nothing. */
export function useRoleCounters() {
  const { data, isPending, isError } = useQuery(countersQuery)
  return {
    counters: (data ?? []).filter(({ count }) => count !== 0),
    isPending,
    isUnknown: isError && data === undefined,
  }
}

/** What waits for the person's roles without being a task, each with the page where it is done. */
export function RoleCounters() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { counters, isUnknown } = useRoleCounters()
  if (isUnknown) return <p className="home-note">{t('shell.todoUnknown')}</p>
  if (counters.length === 0) return null
  return (
    <div>
      <h3>{t('home.byRole')}</h3>
      <ul>
        {counters.map((counter) => (
          <li key={counter.key}>
            <RouteLink className="home-counter" to={counter.pageUrl}>
              {nameIn(language, counter)}{' '}
              <b>{countText(counter.count ?? undefined, counter.countIsCapped, language)}</b>
            </RouteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
