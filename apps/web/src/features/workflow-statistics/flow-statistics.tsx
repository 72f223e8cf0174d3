import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/input.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { addressOf } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { Comparison } from './comparison.tsx'
import { CountedSheet } from './counted-sheet.tsx'
import { FlowTiles } from './flow-tiles.tsx'
import { Outcomes } from './outcomes.tsx'
import { Funnel } from './funnel.tsx'
import { PeopleTable } from './people-table.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { countedIn, numberIn, type Place } from './place.ts'
import { SaveWorkbook } from './save-workbook.tsx'
import { flowQuery, type AskedFlow } from './statistics-queries.ts'
import { Steps } from './steps.tsx'
import { UntilNote } from './until-note.tsx'

const views = ['steps', 'people', 'outcomes', 'comparison'] as const
type View = (typeof views)[number]

interface Props {
  readonly place: Place
  readonly flowKey: string
  readonly isActive: boolean
}

/** One workflow in the period: its figures, its steps, its people, its ends, and two of its versions side by side. */
export function FlowStatistics({ place, flowKey, isActive }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { path, query, days, onChange } = place
  const version = numberIn(query['version'])
  const asked = useMemo(
    (): AskedFlow => ({ flowKey, ...days, ...(version === undefined ? {} : { version }) }),
    [flowKey, days, version],
  )
  const { data, error, isError, refetch } = useQuery(flowQuery(asked))
  const view: View = views.find((one) => one === query['view']) ?? 'steps'
  const counted = countedIn(query)
  const title =
    data === undefined ? t('statistics.title') : t('statistics.ofFlow', { name: nameIn(language, data, 'flowName') })
  const toOverview = addressOf(path, { days: query['days'], from: query['from'], to: query['to'] })
  return (
    <section className="ll-page workflow-statistics">
      <PageHeader
        title={title}
        actions={
          <>
            {data !== undefined && <SaveWorkbook asked={asked} title={title} />}
            <ButtonLink to={toOverview}>{t('statistics.allFlows')}</ButtonLink>
          </>
        }
      />
      <div className="statistics-bar">
        <PeriodChoice {...{ query, days, onChange }} />
        <Select
          aria-label={t('statistics.version')}
          value={version ?? ''}
          onChange={({ target }) => onChange({ version: target.value || undefined, at: undefined, page: undefined })}
        >
          <option value="">{t('statistics.allVersions')}</option>
          {data?.versions.map((one) => (
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
          <FlowTiles place={place} row={data} version={version} />
          <Segments
            label={t('statistics.view')}
            value={view}
            options={views.map((one) => [one, t(`statistics.views.${one}`)] as const)}
            onChange={(chosen) => onChange({ view: chosen === 'steps' ? undefined : chosen })}
          />
          {view === 'comparison' ? (
            <Comparison place={place} asked={asked} versions={data.versions} />
          ) : data.visits + data.started + data.finished + data.endedOtherwise + data.running === 0 ? (
            <EmptyState title={t('statistics.nothing')} hint={t('statistics.nothingHint')} />
          ) : view === 'steps' ? (
            <Steps place={place} statistics={data} isActive={isActive} />
          ) : view === 'people' ? (
            <PeopleTable place={place} asked={asked} />
          ) : data.started + data.ends.length === 0 ? (
            <EmptyState title={t('statistics.nothingEnded')} hint={t('statistics.nothingHint')} />
          ) : (
            <>
              {data.started > 0 && <Funnel place={place} statistics={data} version={version} />}
              {data.ends.length > 0 && <Outcomes place={place} statistics={data} version={version} />}
            </>
          )}
          {counted !== undefined && <CountedSheet {...{ place, asked, counted }} nodes={data.nodes} />}
        </>
      )}
    </section>
  )
}
