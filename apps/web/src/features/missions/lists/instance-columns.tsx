import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import type { ReactNode } from 'react'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { handlersLabel, handlersText } from '../../../ui/labels/person.tsx'
import { stateLabel, stateText } from '../../../ui/labels/state-tag.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { timeLabel } from '../../../ui/labels/times.tsx'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import './instance-columns.css'
import { planCells } from './plan-cells.tsx'
import type { ListColumn } from '../../../ui/list/columns/list-column.ts'

/** So many steps are named; the others are counted. */
const SHOWN_STEPS = 2

const stepNames = ({ currentSteps }: InstanceRow, language: Language): string[] =>
  currentSteps.map((step) => nameIn(language, step))

function stepsLabel(row: InstanceRow, language: Language): ReactNode {
  const names = stepNames(row, language)
  if (names.length === 0) return '–'
  const hidden = names.length - SHOWN_STEPS
  return (
    <span className="ll-steps" title={joinNames(names, language)}>
      <span>{joinNames(names.slice(0, SHOWN_STEPS), language)}</span>
      {hidden > 0 && <span className="ll-more">+{hidden}</span>}
    </span>
  )
}

const handlersOf = (row: InstanceRow) => (row.status === 'active' ? row.currentHandlers : [])

/** What a list of processes says of each. */
export function instanceColumns(speech: Speech): readonly ListColumn<InstanceRow>[] {
  const { t, language, now } = speech
  return [
    {
      key: 'number',
      title: t('missions.number'),
      cell: ({ number }) => <span className="ll-number">{number}</span>,
      text: ({ number }) => number,
      width: 190,
      sortKey: 'number',
      onCard: 'number',
    },
    {
      key: 'title',
      title: t('missions.titleColumn'),
      cell: ({ title }) => title,
      text: ({ title }) => title,
      onCard: 'title',
      sortKey: 'title',
      hideable: false,
      isLink: true,
      grows: true,
    },
    {
      key: 'businessState',
      title: t('missions.state'),
      cell: ({ businessState }) => stateLabel(businessState, t),
      text: ({ businessState }) => stateText(businessState, t),
      width: 110,
      onCard: 'state',
    },
    {
      key: 'class',
      title: t('missions.class'),
      ...planCells('class', speech),
      width: 80,
      sortKey: 'class',
      onCard: 'tag',
    },
    {
      key: 'riskLevel',
      title: t('missions.riskLevel'),
      ...planCells('riskLevel', speech),
      width: 80,
      sortKey: 'riskLevel',
      onCard: 'tag',
      hiddenAtFirst: true,
    },
    {
      key: 'feeder',
      title: t('missions.feeder'),
      ...planCells('feeder', speech),
      sortKey: 'feeder',
      hiddenAtFirst: true,
    },
    {
      key: 'planStart',
      title: t('missions.planStart'),
      ...planCells('planStart', speech),
      sortKey: 'planStart',
    },
    {
      key: 'currentSteps',
      title: t('missions.atStep'),
      cell: (row) => stepsLabel(row, language),
      text: (row) => joinNames(stepNames(row, language), language),
      onCard: 'fact',
    },
    {
      key: 'currentHandlers',
      title: t('missions.nowWith'),
      cell: (row) => handlersLabel(handlersOf(row), 2, language, t),
      text: (row) => handlersText(handlersOf(row), language),
      width: 220,
      onCard: 'fact',
    },
    {
      key: 'startedAt',
      title: t('missions.startedAt'),
      cell: ({ startedAt }) => timeLabel(startedAt, now, language, t),
      text: ({ startedAt }) => absoluteTime(startedAt),
      sortKey: 'startedAt',
      onCard: 'fact',
    },
    {
      key: 'flowName',
      title: t('missions.flow'),
      cell: (row) => nameIn(language, row, 'flowName'),
      text: (row) => nameIn(language, row, 'flowName'),
    },
  ]
}
