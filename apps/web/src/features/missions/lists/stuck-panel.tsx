import { CheckCircleOutlined } from '@ant-design/icons'
import type { StuckKind } from '@liveline/contract/process-instance/conditions.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { packPaths } from '../../../app/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { countText } from '../../../ui/list/count-text.ts'
import { addressOf, RouteLink, useRoute, type Query } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { stuckQuery } from '../administration/instance-queries.ts'
import './stuck-panel.css'

/** The filter of the list that finds what a kind counts. */
const filterOf = (kind: StuckKind): Query => (kind === 'overdue' ? { overdue: '1' } : { trouble: kind })

/** How many instances stand still, by reason, what to do about each, and the way to them: the list, filtered. */
export function StuckPanel() {
  const { t } = useTranslation()
  const { active } = useRoute()
  const { data, isPending, refetch } = useQuery(stuckQuery(active))
  // A doubt is no reason to look for: it has its place only where there is one.
  const kinds = data?.filter(({ kind, count }) => kind !== 'unjudgedJoin' || count > 0)
  const shown = kinds?.some(({ count }) => count > 0) === true ? kinds : undefined
  return (
    <section className="stuck-panel" aria-label={t('instances.stuck.title')}>
      {isPending && (
        <output className="stuck-kinds" aria-label={t('shell.loading')}>
          {[0, 1, 2, 3].map((place) => (
            <span key={place} className="ll-skeleton" />
          ))}
        </output>
      )}
      {!isPending && data === undefined && (
        <p role="alert">
          {t('instances.stuck.unknown')}
          <Button kind="text" onClick={() => void refetch()}>
            {t('error.retry')}
          </Button>
        </p>
      )}
      {data !== undefined && shown === undefined && (
        <p>
          <CheckCircleOutlined aria-hidden /> <strong>{t('instances.stuck.none')}</strong>
          <span>{t('instances.stuck.noneHint')}</span>
        </p>
      )}
      {shown !== undefined && (
        <ul className="stuck-kinds">
          {shown.map((kind) => (
            <StuckCard key={kind.kind} {...kind} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface CardProps {
  readonly kind: StuckKind
  readonly count: number
  readonly countIsCapped: boolean
}

/** Leads to the instances it counts; from there, back to all. */
function StuckCard({ kind, count, countIsCapped }: CardProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useRoute()
  const filter = filterOf(kind)
  const isChosen = Object.entries(filter).every(([name, value]) => query[name] === value)
  const name = kind === 'overdue' ? t('instances.overdue') : t(`instances.troubles.${kind}`)
  return (
    <li>
      <RouteLink
        to={addressOf(packPaths.instances, isChosen ? {} : filter)}
        className="stuck-kind"
        data-kind={count === 0 ? undefined : kind}
        aria-current={isChosen}
        title={isChosen ? t('instances.stuck.clear') : undefined}
      >
        <span>{name}</span> <b>{countText(count, countIsCapped, language)}</b>{' '}
        <small>{t(`instances.stuck.hints.${kind}`)}</small>
      </RouteLink>
    </li>
  )
}
