import type { SchemaPageRow } from '@liveline/contract/schema-page/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { TFunction } from 'i18next'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { timeLabel } from '../../../ui/labels/times.tsx'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../../ui/list/columns/list-column.ts'

type Facts = Pick<SchemaPageRow, 'releasedVersion' | 'hasDraft' | 'valid'>

/** Whether a page was released, and whether a newer draft waits (answers C1: one of two chips). */
export function releaseText({ releasedVersion: version, hasDraft }: Facts, t: TFunction): string {
  if (version === null) return t('pageDesign.neverReleased')
  return t(hasDraft ? 'pageDesign.draftOver' : 'pageDesign.released', { version })
}
export const validText = ({ valid }: Facts, t: TFunction): string => t(valid === 1 ? 'pageDesign.on' : 'pageDesign.off')

/** What the list says of each page. */
export function pageColumns({ t, language, now }: Speech): readonly ListColumn<SchemaPageRow>[] {
  const count = ({ placements }: SchemaPageRow) =>
    placements === 0 ? '–' : t('pageDesign.placementCount', { count: placements })
  const by = ({ updatedBy }: SchemaPageRow) => (updatedBy === '' ? t('pageDesign.pack') : updatedBy)
  return [
    {
      key: 'name',
      title: t('pageDesign.name'),
      cell: (row) => nameIn(language, row),
      text: (row) => nameIn(language, row),
      onCard: 'title',
      hideable: false,
      isLink: true,
      grows: true,
    },
    {
      key: 'state',
      title: t('pageDesign.state'),
      cell: (row) => (
        <span className="ll-tag" data-tone={row.releasedVersion === null ? 'draft' : row.hasDraft ? 'waiting' : 'done'}>
          <span>{releaseText(row, t)}</span>
        </span>
      ),
      text: (row) => releaseText(row, t),
      onCard: 'state',
    },
    {
      key: 'valid',
      title: t('pageDesign.validity'),
      cell: (row) => (
        <span className="ll-tag" data-tone={row.valid === 1 ? 'done' : 'stopped'}>
          <span>{validText(row, t)}</span>
        </span>
      ),
      text: (row) => validText(row, t),
      onCard: 'tag',
    },
    { key: 'placements', title: t('pageDesign.placements'), cell: count, text: count, onCard: 'fact' },
    {
      key: 'updatedAt',
      title: t('pageDesign.changed'),
      cell: ({ updatedAt }) => timeLabel(updatedAt, now, language, t),
      text: ({ updatedAt }) => absoluteTime(updatedAt),
      onCard: 'fact',
    },
    { key: 'updatedBy', title: t('pageDesign.changedBy'), cell: by, text: by, onCard: 'fact' },
  ]
}
