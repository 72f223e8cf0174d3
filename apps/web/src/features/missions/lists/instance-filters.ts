import type { TFunction } from 'i18next'
import type { ListFilter } from '../../../ui/list/filters/list-filter.ts'

/** Whose processes, in which state, started when. */
export const instanceFilters = (t: TFunction): readonly ListFilter[] => [
  {
    kind: 'switch',
    name: 'scope',
    title: t('missions.whose'),
    options: [
      { value: '', label: t('missions.mineOnly') },
      { value: 'all', label: t('missions.allVisible') },
    ],
  },
  {
    kind: 'switch',
    name: 'finished',
    title: t('missions.state'),
    options: [
      { value: '', label: t('missions.underWay') },
      { value: '1', label: t('missions.ended') },
    ],
  },
  { kind: 'days', name: 'from', last: 'to', title: t('missions.startedAt') },
]
