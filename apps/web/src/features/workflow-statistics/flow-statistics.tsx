import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/input.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { addressOf } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { Comparison } from './comparison.tsx'
import { FlowTiles } from './flow-tiles.tsx'
import { Outcomes } from './outcomes.tsx'
import { PeopleTable } from './people-table.tsx'
import { PeriodChoice } from './period-choice.tsx'
import type { Place } from './place.ts'
import { flowQuery } from './statistics-queries.ts'
import { Steps } from './steps.tsx'
import { UntilNote } from './until-note.tsx'

const views = ['steps', 'people', 'outcomes', 'comparison'] as const
type View = (typeof views)[number]

interface Props {
  readonly place: Place
  readonly flowKey: string
  readonly isActive: boolean
}

const versionIn = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** One workflow in the period: its figures, its steps, its people, its ends, and two of its versions side by side. */
export function FlowStatistics({ place, flowKey, isActive }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { path, query, days, onChange } = place
  const version = versionIn(query['version'])
  const asked = { flowKey, version, ...days }
  const { data, error, isError, refetch } = useQuery(flowQuery(asked))
  const view: View = views.find((one) => one === query['view']) ?? 'steps'
  const section = useRef<HTMLElement>(null)
  const toOverview = addressOf(path, { days: query['days'], from: query['from'], to: query['to'] })
  const versions = data?.versions ?? []
  const hasNothing = data !== undefined && data.started + data.running + data.lead.count === 0
  return (
    <section className="ll-page workflow-statistics" ref={section}>
      <PageHeader
        title={data === undefined ? t('statistics.title') : t('statistics.ofFlow', { name: nameIn(language, data) })}
        actions={<ButtonLink to={toOverview}>{t('statistics.allFlows')}</ButtonLink>}
      />
      <div className="statistics-bar">
        <PeriodChoice {...{ query, days, onChange }} />
        <Select
          aria-label={t('statistics.version')}
          value={version ?? ''}
          onChange={({ target }) => onChange({ version: target.value || undefined, at: undefined })}
        >
          <option value="">{t('statistics.allVersions')}</option>
          {versions.map((one) => (
            <option key={one.version} value={one.version}>
              {t('statistics.oneVersion', { version: one.version })}
            </option>
          ))}
        </Select>
        {data !== undefined && <UntilNote correctTo={data.correctTo} />}
      </div>
      {isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={10} />
      ) : (
        <>
          <FlowTiles place={place} figures={data} version={version} />
          <Segments
            label={t('statistics.view')}
            value={view}
            options={views.map((one) => [one, t(`statistics.views.${one}`)] as const)}
            onChange={(chosen) => onChange({ view: chosen === 'steps' ? undefined : chosen })}
          />
          {hasNothing ? (
            <EmptyState title={t('statistics.nothing')} hint={t('statistics.nothingHint')} />
          ) : view === 'steps' ? (
            <Steps {...{ place, isActive, version }} statistics={data} />
          ) : view === 'people' ? (
            <PeopleTable place={place} asked={asked} />
          ) : view === 'outcomes' ? (
            <Outcomes place={place} statistics={data} version={version} />
          ) : (
            <Comparison place={place} asked={asked} versions={versions} />
          )}
        </>
      )}
    </section>
  )
}
