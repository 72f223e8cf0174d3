import type { TFunction } from 'i18next'
import type { ListFilter } from '../../../ui/list/filters/list-filter.ts'
import { PLAN_CLASSES, RISK_LEVELS } from './list-address.ts'

/** Whose processes, in which state, started when; and what their plans are. */
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
  { kind: 'text', name: 'keyword', title: t('missions.numberOrTitle') },
  { kind: 'days', name: 'from', last: 'to', title: t('missions.startedAt') },
  {
    kind: 'choices',
    name: 'classes',
    title: t('missions.class'),
    behind: true,
    options: PLAN_CLASSES.map((value) => ({ value, label: t('state.class', { class: value }) })),
  },
  {
    kind: 'choices',
    name: 'riskLevels',
    title: t('missions.riskLevel'),
    behind: true,
    options: RISK_LEVELS.map((level) => ({ value: level, label: t('missions.risk', { level }) })),
  },
  { kind: 'text', name: 'feeder', title: t('missions.feeder'), behind: true },
  { kind: 'days', name: 'planFrom', last: 'planTo', title: t('missions.planStart'), behind: true },
]
