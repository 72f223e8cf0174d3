import { nameIn } from '@liveline/contract/language.ts'
import type { PageRow } from '@liveline/contract/page-table/shapes.ts'
import { joinNames } from '../../ui/labels/join-names.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { timeLabel } from '../../ui/labels/times.tsx'
import type { Speech } from '../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../ui/list/columns/list-column.ts'

/** What the management says of each page. */
export function pageTableColumns({ t, language, now }: Speech): readonly ListColumn<PageRow>[] {
  const places = (row: PageRow) =>
    joinNames(
      row.places.map((place) => nameIn(language, place)),
      language,
    )
  const state = ({ valid }: PageRow) => t(valid === 1 ? 'pageTables.on' : 'pageTables.off')
  const source = (row: PageRow) => t(`pageTables.sources.${row.source}`)
  const by = ({ updatedBy }: PageRow) => (updatedBy === '' ? t('pageTables.byPack') : updatedBy)
  return [
    {
      key: 'name',
      title: t('pageTables.name'),
      cell: (row) => nameIn(language, row),
      text: (row) => nameIn(language, row),
      onCard: 'title',
      hideable: false,
      isLink: true,
      grows: true,
    },
    {
      key: 'pageCode',
      title: t('pageTables.pageCode'),
      cell: ({ pageCode }) => <code>{pageCode}</code>,
      text: ({ pageCode }) => pageCode,
      onCard: 'number',
    },
    {
      key: 'valid',
      title: t('pageTables.state'),
      cell: (row) => (
        <span className="ll-tag" data-tone={row.valid === 1 ? 'done' : 'void'}>
          <span>{state(row)}</span>
        </span>
      ),
      text: state,
      onCard: 'state',
    },
    { key: 'source', title: t('pageTables.source'), cell: source, text: source },
    {
      key: 'columns',
      title: t('pageTables.columns'),
      cell: ({ columns }) => <span className="ll-number">{columns}</span>,
      text: ({ columns }) => String(columns),
      align: 'right',
    },
    {
      key: 'places',
      title: t('pageTables.places'),
      cell: (row) =>
        row.places.length > 0 ? (
          places(row)
        ) : (
          <span className="ll-tag" data-tone="waiting" title={t('pageTables.nowhereHint')}>
            <span>{t('pageTables.nowhere')}</span>
          </span>
        ),
      text: places,
      onCard: 'fact',
    },
    { key: 'updatedBy', title: t('pageTables.updatedBy'), cell: by, text: by },
    {
      key: 'updatedAt',
      title: t('pageTables.updatedAt'),
      cell: ({ updatedAt }) => timeLabel(updatedAt, now, language, t),
      text: ({ updatedAt }) => absoluteTime(updatedAt),
      onCard: 'fact',
    },
  ]
}
