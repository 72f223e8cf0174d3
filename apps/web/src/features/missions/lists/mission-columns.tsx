import type { PageParams } from '@liveline/contract/page-table/shapes.ts'
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ClassTag } from '../../../ui/labels/class-tag.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { type Language, nameIn } from '@liveline/contract/language.ts'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { Handlers, Person } from '../../../ui/labels/person.tsx'
import { StateTag } from '../../../ui/labels/state-tag.tsx'
import { absoluteTime, dayTime } from '../../../ui/labels/time.ts'
import { RelativeTime, useNow } from '../../../ui/labels/times.tsx'
import './mission-columns.css'

type ConfiguredColumn = PageParams['columns'][number]

/** A column of the page config, or one of ours, its title in the language on screen. */
export type Column = Omit<ConfiguredColumn, 'titleEn'>

const finishedColumns = [
  { key: 'completedAt', width: 130, sortable: true },
  { key: 'outcome', width: 130 },
  { key: 'currentHandlers', width: 190, onCard: true },
] as const
const onlyOpen = new Set(['createdAt', 'dueAt'])

/** There is no room for everything: what mattered for the decision is put away until somebody wants it. */
export const hiddenWhenFinished: readonly string[] = ['fields.riskLevel', 'fields.planStart']

/** A finished task has no deadline any more: when, how, and who has it now take that place. */
export function useColumns(configured: readonly ConfiguredColumn[], finished: boolean): readonly Column[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const named = configured.map((column) => ({ ...column, title: nameIn(language, column, 'title') }))
  if (!finished) return named
  const kept = named.filter(({ key }) => !onlyOpen.has(key))
  const added = finishedColumns.filter(({ key }) => !kept.some((column) => column.key === key))
  return [...kept, ...added.map((column) => ({ ...column, title: t(`missions.column.${column.key}`) }))]
}

/** With a space instead of the T when it was typed. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

function fieldText(value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') return ISO_TIME.test(value) ? absoluteTime(value) : value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value)
    ? joinNames(
        value.map((one) => fieldText(one, language)),
        language,
      )
    : '–'
}

/** A moment that a form names: the day matters, however near it is. */
function Moment({ value }: { value: string }) {
  const now = useNow()
  return (
    <time dateTime={value} title={absoluteTime(value)}>
      {dayTime(value, now)}
    </time>
  )
}

/** Due time; past it in red, and in a word (complaint 19). */
function Due({ row }: { row: MissionRow }) {
  if (row.dueAt === null) return <>–</>
  return (
    <span className="ll-due" data-overdue={row.overdue}>
      <RelativeTime value={row.dueAt} />
      {row.overdue && <StateTag state="overdue" />}
      {row.escalated && <StateTag state="escalated" />}
    </span>
  )
}

/** What stands in one column of one row. */
export function MissionCell({ row, column }: { row: MissionRow; column: string }): ReactNode {
  const language = useLanguage()
  const { t } = useTranslation()
  switch (column) {
    case 'number':
      return <span className="ll-number">{row.number}</span>
    case 'title':
      return row.title
    case 'taskName':
      return nameIn(language, row, 'taskName')
    case 'flowName':
      return nameIn(language, row, 'flowName')
    case 'businessState':
      return <StateTag state={row.businessState} />
    case 'initiator':
      return <Person person={row.initiator} />
    case 'createdAt':
      return <RelativeTime value={row.createdAt} />
    case 'completedAt':
      return <RelativeTime value={row.completedAt} />
    case 'dueAt':
      return <Due row={row} />
    case 'outcome': {
      const outcome = nameIn(language, row, 'outcome') ?? '–'
      return <span title={outcome}>{outcome}</span>
    }
    case 'currentHandlers':
      return row.instanceStatus === 'active' ? <Handlers handlers={row.currentHandlers} atMost={1} /> : '–'
    case 'fields.class': {
      const value = Number(row.fields['class'])
      return value >= 1 && value <= 4 ? <ClassTag value={value} /> : '–'
    }
    case 'fields.riskLevel': {
      const level = fieldText(row.fields['riskLevel'], language)
      return level === '–' ? level : t('missions.risk', { level })
    }
    default: {
      const value = column.startsWith('fields.') ? row.fields[column.slice(7)] : undefined
      return typeof value === 'string' && ISO_TIME.test(value) ? <Moment value={value} /> : fieldText(value, language)
    }
  }
}
