import { nameIn } from '@liveline/contract/language.ts'
import type { FlowFigures } from '@liveline/contract/process-statistics/shapes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, RouteLink } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import type { FigureColumn } from './figure-table.tsx'
import { behindAddress, type Behind } from './instance-links.ts'
import { NumberLink } from './number-link.tsx'
import type { Place } from './place.ts'
import { useFigures } from './use-figures.ts'

/** The lists behind the figures of a workflow; those that no list shows exactly have none. */
export function listsBehind({ instancesPath, days }: Pick<Place, 'instancesPath' | 'days'>, version?: number) {
  const to = (flowKey: string, behind: Partial<Behind>) => behindAddress(instancesPath, { flowKey, version, ...behind })
  return {
    /** Those that are still under way; the list shows these and the ended ones apart. */
    started: (flowKey: string) => to(flowKey, { started: days }),
    running: (flowKey: string) => to(flowKey, {}),
    finished: (flowKey: string) => to(flowKey, { finished: true, ended: days, statuses: ['completed'] }),
    endedOtherwise: (flowKey: string) => to(flowKey, { finished: true, ended: days, statuses: ['cancelled'] }),
    ended: (flowKey: string) => to(flowKey, { finished: true, ended: days }),
  }
}

/** What the table of workflows says of each. */
export function useFlowColumns(place: Place): readonly FigureColumn<FlowFigures>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const figures = useFigures()
  const { path, query, days, instancesPath } = place
  return useMemo(() => {
    const behind = listsBehind({ instancesPath, days })
    const counted = (key: 'running' | 'finished' | 'endedOtherwise'): FigureColumn<FlowFigures> => ({
      key,
      title: t(`statistics.${key}`),
      hint: t(`statistics.hints.${key}`),
      value: (row) => row[key],
      cell: (row) => (
        <NumberLink text={figures.whole(row[key])} to={behind[key](row.flowKey)} label={t(`statistics.${key}`)} />
      ),
    })
    return [
      {
        key: 'name',
        title: t('statistics.flow'),
        isName: true,
        value: (row) => nameIn(language, row),
        cell: (row) => (
          <RouteLink to={addressOf(path, { ...query, sort: undefined, flow: row.flowKey })}>
            {nameIn(language, row)}
          </RouteLink>
        ),
      },
      {
        key: 'started',
        title: t('statistics.started'),
        hint: t('statistics.hints.started'),
        value: ({ started }) => started,
        cell: ({ started }) => figures.whole(started),
      },
      counted('running'),
      counted('finished'),
      counted('endedOtherwise'),
      {
        key: 'p50',
        title: t('statistics.leadP50'),
        hint: t('statistics.hints.leadP50'),
        value: ({ lead }) => lead.p50Ms,
        cell: ({ flowKey, lead }) => (
          <NumberLink
            text={figures.quantile(lead.p50Ms, lead.count)}
            to={lead.count === 0 ? undefined : behind.ended(flowKey)}
            label={t('statistics.leadP50')}
          />
        ),
      },
      {
        key: 'p90',
        title: t('statistics.leadP90'),
        hint: t('statistics.hints.leadP90'),
        value: ({ lead }) => lead.p90Ms,
        cell: ({ lead }) => figures.quantile(lead.p90Ms, lead.count),
      },
      {
        key: 'reworked',
        title: t('statistics.reworked'),
        hint: t('statistics.hints.reworked'),
        value: ({ reworked }) => reworked,
        cell: ({ reworked }) => figures.whole(reworked),
      },
      {
        key: 'overdue',
        title: t('statistics.overdue'),
        hint: t('statistics.hints.overdue'),
        value: ({ overdue }) => overdue,
        cell: ({ overdue }) => figures.whole(overdue),
      },
      {
        key: 'automatic',
        title: t('statistics.automatic'),
        hint: t('statistics.hints.automatic'),
        value: ({ automaticShare }) => automaticShare,
        cell: ({ automaticShare }) => figures.share(automaticShare),
      },
    ]
  }, [t, language, figures, path, query, days, instancesPath])
}
