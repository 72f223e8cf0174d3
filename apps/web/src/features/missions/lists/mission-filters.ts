import { type Language, nameIn } from '@liveline/contract/language.ts'
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import type { TFunction } from 'i18next'
import { fieldDays, isField, URGENCIES } from './list-address.ts'
import type { ListFilter } from '../../../ui/list/filters/list-filter.ts'

/** Where the address holds the days that a filter of the page config means. */
const daysOf: Readonly<Record<string, readonly [first: string, last: string]>> = {
  planStart: ['planFrom', 'planTo'],
}

type Configured = PageParams['filters'][number]

function filterOf(filter: Configured, language: Language): ListFilter | undefined {
  const title = nameIn(language, filter, 'title')
  const named = { name: filter.key, title, behind: filter.behind === true }
  const options = (filter.options ?? []).map((option) => ({
    value: option.value,
    label: nameIn(language, option, 'label'),
  }))
  switch (filter.kind) {
    case 'text':
      return { ...named, kind: 'text' }
    case 'select':
      return { ...named, kind: 'choice', options }
    case 'choices':
      return { ...named, kind: 'choices', options }
    case 'number':
      return { ...named, kind: 'number' }
    case 'dateRange': {
      const days = daysOf[filter.key] ?? (isField(filter.key) ? fieldDays(filter.key) : undefined)
      return days === undefined ? undefined : { ...named, kind: 'days', name: days[0], last: days[1] }
    }
  }
}

/** The filters that the page config names, the days of the list itself, and whether to see late ones only. */
export function missionFilters(
  configured: PageParams['filters'],
  finished: boolean,
  language: Language,
  t: TFunction,
): readonly ListFilter[] {
  const own = configured.flatMap((filter) => filterOf(filter, language) ?? [])
  // The days of a finished task are those on which it was done, whatever the page config calls those of open ones.
  const arrival = configured.find(({ kind, key }) => kind === 'dateRange' && daysOf[key] === undefined && !isField(key))
  const title = finished
    ? t('missions.completedAt')
    : arrival === undefined
      ? t('missions.arrivedAt')
      : nameIn(language, arrival, 'title')
  return [
    ...own,
    { kind: 'days', name: 'from', last: 'to', title },
    ...(finished
      ? []
      : [
          {
            kind: 'choice',
            name: 'due',
            title: t('missions.urgency'),
            behind: true,
            options: URGENCIES.map((value) => ({ value, label: t(`missions.urgencies.${value}`) })),
          } as const,
          { kind: 'flag', name: 'overdue', title: t('missions.onlyOverdue') } as const,
        ]),
  ]
}
