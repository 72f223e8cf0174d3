import type { PageParams } from '@liveline/contract/page-table.api.ts'
import type { MissionRow } from '@liveline/contract/work-flow.api.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ClassTag } from '../../ui/class-tag.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { Handlers, Person } from '../../ui/person.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { absoluteTime } from '../../ui/time.ts'
import { RelativeTime } from '../../ui/times.tsx'

export type Column = PageParams['columns'][number]

const finishedColumns: readonly Column[] = [
  { key: 'completedAt', title: '办理时间', titleEn: 'Done', width: 130, sortable: true },
  { key: 'outcome', title: '我的结果', titleEn: 'My outcome', width: 130 },
  { key: 'currentHandlers', title: '当前处理人', titleEn: 'Now with', width: 190, onCard: true },
]
const onlyOpen = new Set(['createdAt', 'dueAt'])

/** A finished task has no deadline any more: when, how, and who has it now take that place. */
export function columnsFor(configured: readonly Column[], finished: boolean): readonly Column[] {
  if (!finished) return configured
  const kept = configured.filter(({ key }) => !onlyOpen.has(key))
  return [...kept, ...finishedColumns.filter(({ key }) => !kept.some((column) => column.key === key))]
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function fieldText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') return ISO_TIME.test(value) ? absoluteTime(value) : value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.map(fieldText).join('、') : '–'
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
  const english = language === 'en'
  switch (column) {
    case 'number':
      return <span className="ll-number">{row.number}</span>
    case 'title':
      return row.title
    case 'taskName':
      return english && row.taskNameEn !== '' ? row.taskNameEn : row.taskName
    case 'flowName':
      return english && row.flowNameEn !== '' ? row.flowNameEn : row.flowName
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
    case 'outcome':
      return (english && row.outcomeEn ? row.outcomeEn : row.outcome) ?? '–'
    case 'currentHandlers':
      return row.instanceStatus === 'active' ? <Handlers handlers={row.currentHandlers} /> : '–'
    case 'fields.class': {
      const value = Number(row.fields['class'])
      return value >= 1 && value <= 4 ? <ClassTag value={value} /> : '–'
    }
    case 'fields.riskLevel': {
      const level = fieldText(row.fields['riskLevel'])
      return level === '–' ? level : t('missions.risk', { level })
    }
    default:
      return fieldText(column.startsWith('fields.') ? row.fields[column.slice(7)] : undefined)
  }
}
