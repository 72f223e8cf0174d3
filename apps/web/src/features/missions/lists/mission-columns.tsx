import { type Language, nameIn } from '@liveline/contract/language.ts'
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { handlersLabel, handlersText, personLabel, personText } from '../../../ui/labels/person.tsx'
import { stateLabel, stateText } from '../../../ui/labels/state-tag.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { timeLabel } from '../../../ui/labels/times.tsx'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../../ui/list/columns/list-column.ts'
import './mission-columns.css'
import { valueCells } from '../../../ui/list/columns/value-cells.tsx'
import { planCells } from './plan-cells.tsx'

type ConfiguredColumn = PageParams['columns'][number]
type Cells = Pick<ListColumn<MissionRow>, 'cell' | 'text'>

const finishedColumns = ['completedAt', 'outcome', 'currentHandlers'] as const
const onlyOpen = new Set(['createdAt', 'dueAt'])

/** There is no room for everything: what mattered for the decision is put away until somebody wants it. */
const hiddenWhenFinished = new Set(['fields.riskLevel', 'fields.planStart'])
/** The title names the line already. */
const hiddenAtFirst = new Set(['fields.feeder'])

const places: Readonly<Record<string, ListColumn<MissionRow>['onCard']>> = {
  number: 'number',
  title: 'title',
  businessState: 'state',
  'fields.class': 'tag',
  'fields.riskLevel': 'tag',
  taskName: 'fact',
  currentHandlers: 'fact',
}

const timeText = (value: string | null) => (value === null ? '' : absoluteTime(value))

/** Due time; past it in red, and in a word (complaint 19). */
function dueLabel(row: MissionRow, { t, language, now }: Speech) {
  if (row.dueAt === null) return '–'
  return (
    <span className="ll-due" data-overdue={row.overdue}>
      {timeLabel(row.dueAt, now, language, t)}
      {row.overdue && stateLabel('overdue', t)}
      {row.escalated && stateLabel('escalated', t)}
    </span>
  )
}

function named(language: Language, part: 'taskName' | 'flowName' | 'outcome'): Cells {
  const text = (row: MissionRow) => nameIn(language, row, part) ?? ''
  return { text, cell: (row) => text(row) || '–' }
}

/** What stands in a column of this key. */
function cellsOf({ key, format }: Pick<ConfiguredColumn, 'key' | 'format'>, speech: Speech): Cells {
  const { t, language, now } = speech
  switch (key) {
    case 'number':
      return { text: (row) => row.number, cell: (row) => <span className="ll-number">{row.number}</span> }
    case 'title':
      return { text: (row) => row.title, cell: (row) => row.title }
    case 'taskName': {
      const { text, cell } = named(language, key)
      const forWhom = ({ onBehalfOf }: MissionRow) =>
        onBehalfOf === null ? undefined : t('missions.forWhom', { name: onBehalfOf.name })
      return {
        text: (row) => [text(row), forWhom(row)].filter((one) => one !== undefined).join(' '),
        cell: (row) => (
          <>
            {cell(row)}
            {forWhom(row) !== undefined && <span className="ll-for-whom">{forWhom(row)}</span>}
          </>
        ),
      }
    }
    case 'flowName':
      return named(language, key)
    case 'outcome': {
      const { text, cell } = named(language, key)
      return { text, cell: (row) => <span title={text(row)}>{cell(row)}</span> }
    }
    case 'businessState':
      return {
        text: (row) => stateText(row.businessState, t),
        cell: (row) => stateLabel(row.businessState, t),
      }
    case 'initiator':
      return { text: (row) => personText(row.initiator, t), cell: (row) => personLabel(row.initiator, t) }
    case 'createdAt':
    case 'completedAt':
      return { text: (row) => timeText(row[key]), cell: (row) => timeLabel(row[key], now, language, t) }
    case 'dueAt':
      return { text: (row) => timeText(row.dueAt), cell: (row) => dueLabel(row, speech) }
    case 'currentHandlers': {
      const handlersOf = (row: MissionRow) => (row.instanceStatus === 'active' ? row.currentHandlers : [])
      return {
        text: (row) => handlersText(handlersOf(row), language),
        cell: (row) => handlersLabel(handlersOf(row), 1, language, t),
      }
    }
    default:
      return key.startsWith('fields.')
        ? planCells(key.slice('fields.'.length), speech, format)
        : valueCells((row) => row.formFields?.[key], format, speech)
  }
}

/** Fields of a plan are sorted by under names of their own, others as fields of the main form. */
const ownSorts = new Set(['fields.class', 'fields.riskLevel', 'fields.feeder', 'fields.planStart'])
export const sortKeyOf = (key: string) => (ownSorts.has(key) ? key.slice('fields.'.length) : key)

function columnOf(column: ConfiguredColumn, finished: boolean, speech: Speech): ListColumn<MissionRow> {
  const { key, width, sortable, onCard, align } = column
  const place = places[key] ?? (onCard === true ? 'fact' : undefined)
  return {
    key,
    title: nameIn(speech.language, column, 'title'),
    ...cellsOf(column, speech),
    width,
    beginsAt: width,
    align,
    sortKey: sortable === true ? sortKeyOf(key) : undefined,
    onCard: place,
    hideable: key !== 'title',
    hiddenAtFirst: column.hiddenAtFirst === true || hiddenAtFirst.has(key) || (finished && hiddenWhenFinished.has(key)),
    isLink: key === 'title',
    grows: key === 'title',
  }
}

/**
 * The columns of a page config. A finished task has no deadline any more: when, how, and who has it now take that place.
 */
export function missionColumns(
  configured: readonly ConfiguredColumn[],
  finished: boolean,
  speech: Speech,
): readonly ListColumn<MissionRow>[] {
  if (!finished) return configured.map((column) => columnOf(column, finished, speech))
  const kept = configured.filter(({ key }) => !onlyOpen.has(key))
  const added = finishedColumns.filter((key) => !kept.some((column) => column.key === key))
  const titled = added.map((key) => {
    const title = speech.t(`missions.column.${key}`)
    return { key, title, titleEn: title, sortable: key === 'completedAt' }
  })
  return [...kept, ...titled].map((column) => columnOf(column, finished, speech))
}
