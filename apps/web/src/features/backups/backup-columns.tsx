import type { Backup } from '@liveline/contract/backup/shapes.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { timeLabel } from '../../ui/labels/times.tsx'
import type { Speech } from '../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../ui/list/columns/list-column.ts'

const tones = { waiting: 'waiting', running: 'running', ready: 'done', failed: 'stopped' } as const
const UNITS = ['B', 'KB', 'MB', 'GB']

/** In the largest unit that leaves a number of one. */
function sizeText(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1_024 ** unit
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit] ?? ''}`
}

/** The moment whose state a backup holds. */
export const momentOf = ({ takenAt, createdAt }: Backup): string => takenAt ?? createdAt

export function backupColumns({ t, language, now }: Speech): readonly ListColumn<Backup>[] {
  const state = (row: Backup) =>
    row.state === 'ready' && !row.isHere ? t('backups.elsewhere') : t(`backups.states.${row.state}`)
  const scope = (row: Backup) => t(`backups.scopes.${row.scope}`)
  const origin = (row: Backup) => t(`backups.origins.${row.origin}`)
  const by = (row: Backup) => (row.by === '' ? t('backups.system') : row.by)
  const closed = ({ isSealed }: Backup) => (isSealed === null ? '' : t(isSealed ? 'backups.sealed' : 'backups.signed'))
  return [
    {
      key: 'takenAt',
      title: t('backups.moment'),
      cell: (row) => absoluteTime(momentOf(row)),
      text: (row) => absoluteTime(momentOf(row)),
      onCard: 'title',
      hideable: false,
      isLink: true,
    },
    { key: 'scope', title: t('backups.scope'), cell: scope, text: scope, onCard: 'fact' },
    {
      key: 'state',
      title: t('backups.state'),
      cell: (row) => (
        <span className="ll-tag" data-tone={row.isHere ? tones[row.state] : 'void'} title={row.error ?? undefined}>
          <span>{state(row)}</span>
        </span>
      ),
      text: (row) => (row.error === null ? state(row) : `${state(row)}: ${row.error}`),
      onCard: 'state',
    },
    { key: 'origin', title: t('backups.origin'), cell: origin, text: origin },
    {
      key: 'size',
      title: t('backups.size'),
      cell: ({ size }) => <span className="ll-number">{size === 0 ? '' : sizeText(size)}</span>,
      text: ({ size }) => String(size),
      align: 'right',
      onCard: 'fact',
    },
    {
      key: 'rows',
      title: t('backups.rows'),
      cell: ({ rows }) => <span className="ll-number">{rows?.toLocaleString('en-US') ?? ''}</span>,
      text: ({ rows }) => String(rows ?? ''),
      align: 'right',
    },
    { key: 'isSealed', title: t('backups.sealed'), cell: closed, text: closed },
    { key: 'by', title: t('backups.by'), cell: by, text: by, onCard: 'fact' },
    {
      key: 'checkedAt',
      title: t('backups.checked'),
      cell: ({ checkedAt }) => (checkedAt === null ? '' : timeLabel(checkedAt, now, language, t)),
      text: ({ checkedAt }) => (checkedAt === null ? '' : absoluteTime(checkedAt)),
    },
    {
      key: 'note',
      title: t('backups.note'),
      cell: ({ note, error }) => error ?? note,
      text: ({ note, error }) => error ?? note,
      grows: true,
    },
  ]
}
