import { nameIn } from '@liveline/contract/language.ts'
import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { timeLabel } from '../../../ui/labels/times.tsx'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../../ui/list/columns/list-column.ts'
import { instanceColumns } from './instance-columns.tsx'

const ofPlan = new Set(['class', 'riskLevel', 'feeder', 'planStart'])
/** Put away at first on a desk narrower than so many px: the step and who has it come first. */
const leastDeskPx = new Map([
  ['businessState', 1280],
  ['startedAt', 1280],
  ['flow', 1360],
  ['initiator', 1440],
])

/** What a list of processes says of each to those who administer them: of any workflow, so that the plan stands back. */
export function allInstanceColumns(speech: Speech, deskBelowPx: number): readonly ListColumn<InstanceRow>[] {
  return allColumns(speech).map((column) =>
    deskBelowPx <= (leastDeskPx.get(column.key) ?? 0) ? { ...column, lacksRoom: true } : column,
  )
}

/** Nobody can act on what is suspended: that it is stands where its handlers would. */
function handlersOrHeld({ cell, text }: ListColumn<InstanceRow>, t: Speech['t']) {
  const held = ({ status }: InstanceRow) => (status === 'suspended' ? t('instances.statuses.suspended') : undefined)
  return { cell: (row: InstanceRow) => held(row) ?? cell(row), text: (row: InstanceRow) => held(row) ?? text(row) }
}

function allColumns(speech: Speech): readonly ListColumn<InstanceRow>[] {
  const { t, language, now } = speech
  const shared = instanceColumns(speech).map((column) => {
    if (column.key === 'number') return { ...column, title: t('missions.incident.number') }
    if (column.key === 'currentHandlers') return { ...column, ...handlersOrHeld(column, t) }
    return ofPlan.has(column.key) ? { ...column, hiddenAtFirst: true } : column
  })
  const flow = (row: InstanceRow) => `${nameIn(language, row, 'flowName')} v${row.version}`
  return [
    ...shared.filter(({ key }) => key !== 'flowName'),
    { key: 'flow', title: t('missions.flow'), cell: flow, text: flow, sortKey: 'flow', onCard: 'fact' },
    {
      key: 'status',
      title: t('instances.status'),
      cell: ({ status }) => t(`instances.statuses.${status}`),
      text: ({ status }) => t(`instances.statuses.${status}`),
      sortKey: 'status',
      hiddenAtFirst: true,
    },
    {
      key: 'initiator',
      title: t('missions.applicant'),
      cell: ({ initiator }) => initiator.name,
      text: ({ initiator }) => initiator.name,
      sortKey: 'initiator',
    },
    {
      key: 'endedAt',
      title: t('missions.endedAt'),
      cell: ({ endedAt }) => (endedAt === null ? '' : timeLabel(endedAt, now, language, t)),
      text: ({ endedAt }) => (endedAt === null ? '' : absoluteTime(endedAt)),
      sortKey: 'endedAt',
      hiddenAtFirst: true,
    },
  ]
}
