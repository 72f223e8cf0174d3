import { nameIn } from '@liveline/contract/language.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { timeLabel } from '../../ui/labels/times.tsx'
import type { Speech } from '../../ui/labels/use-speech.ts'
import type { ListColumn, ListRows } from '../../ui/list/columns/list-column.ts'
import type { ListFilter } from '../../ui/list/filters/list-filter.ts'

interface Row {
  readonly name: string
  readonly nameEn: string
  readonly valid: 0 | 1
  readonly updatedAt: string
  readonly updatedBy: string
}

export const nameColumn = <T extends Row>({ t, language }: Speech): ListColumn<T> => ({
  key: 'name',
  title: t('reports.name'),
  cell: (row) => nameIn(language, row),
  text: (row) => nameIn(language, row),
  onCard: 'title',
  hideable: false,
  isLink: true,
  grows: true,
})

export function stateColumn<T extends Row>({ t }: Speech): ListColumn<T> {
  const state = ({ valid }: T) => t(valid === 1 ? 'reports.on' : 'reports.off')
  return {
    key: 'valid',
    title: t('reports.state'),
    cell: (row) => (
      <span className="ll-tag" data-tone={row.valid === 1 ? 'done' : 'void'}>
        <span>{state(row)}</span>
      </span>
    ),
    text: state,
    onCard: 'state',
  }
}

export function changedColumns<T extends Row>({ t, language, now }: Speech): readonly ListColumn<T>[] {
  const by = ({ updatedBy }: T) => (updatedBy === '' ? t('reports.byPack') : updatedBy)
  return [
    { key: 'updatedBy', title: t('reports.updatedBy'), cell: by, text: by },
    {
      key: 'updatedAt',
      title: t('reports.updatedAt'),
      cell: ({ updatedAt }) => timeLabel(updatedAt, now, language, t),
      text: ({ updatedAt }) => absoluteTime(updatedAt),
      onCard: 'fact',
    },
  ]
}

export const stateFilters = (t: Speech['t']): readonly ListFilter[] => [
  { kind: 'text', name: 'keyword', title: t('reports.nameOrCode') },
  {
    kind: 'choice',
    name: 'valid',
    title: t('reports.state'),
    options: [
      { value: 'true', label: t('reports.on') },
      { value: 'false', label: t('reports.off') },
    ],
  },
]

interface Kept<T> {
  readonly idOf: (row: T) => string
  readonly addressOf: (row: T) => string
  readonly switchTo: (row: T, on: boolean) => Promise<void>
  readonly onDelete: (row: T) => void
  /** What else can be done with a row, before the rest. */
  readonly first?: (row: T) => ReactNode
}

/** What can be done with each row. */
export function keptRows<T extends Row>({ t, language }: Speech, kept: Kept<T>): ListRows<T> {
  const toggle = async (row: T) => {
    try {
      await kept.switchTo(row, row.valid === 0)
      toast.success(t(row.valid === 1 ? 'reports.nowOff' : 'reports.nowOn', { name: nameIn(language, row) }))
    } catch {
      // Shown by the one place that shows failures.
    }
  }
  const actions = (row: T) => (
    <>
      {kept.first?.(row)}
      <Button kind="text" onClick={() => void toggle(row)}>
        {t(row.valid === 1 ? 'reports.switchOff' : 'reports.switchOn')}
      </Button>
      <Button kind="text" onClick={() => kept.onDelete(row)}>
        {t('reports.delete')}
      </Button>
    </>
  )
  return {
    keyOf: kept.idOf,
    addressOf: kept.addressOf,
    nameOf: (row) => nameIn(language, row),
    actions,
    cardActions: actions,
  }
}
