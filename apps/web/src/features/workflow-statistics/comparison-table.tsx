import { useTranslation } from 'react-i18next'
import { differenceOf } from './difference.ts'
import { ExportFigures } from './export-figures.tsx'
import { FigureTable, type FigureColumn } from './figure-table.tsx'
import { useFigures, type Figures } from './use-figures.ts'

export interface ComparedRow {
  readonly key: string
  readonly name: string
  readonly kind: 'duration' | 'share' | 'count'
  readonly texts: readonly [first: string, second: string]
  /** Null where it cannot be compared: unknown, or of too few cases. */
  readonly values: readonly [first: number | null, second: number | null]
}

interface Props {
  readonly label: string
  readonly heads: readonly [string, string]
  readonly rows: readonly ComparedRow[]
}

/** How much it became more or less, with its sign. */
function byText(kind: ComparedRow['kind'], by: number, figures: Figures): string {
  const sign = by > 0 ? '+' : '−'
  if (kind === 'duration') return `${sign}${figures.duration(Math.abs(by))}`
  return kind === 'share' ? figures.signedShare(by) : figures.signedWhole(by)
}

/** Figures of two versions, with the difference in a sign and in a word. */
export function ComparisonTable({ label, heads, rows }: Props) {
  const { t } = useTranslation()
  const figures = useFigures()
  const differenceText = ({ kind, values }: ComparedRow) => {
    const { change, by } = differenceOf(values[0], values[1])
    if (change === 'unknown') return t('statistics.changes.unknown')
    if (change === 'same') return t('statistics.changes.same')
    const word = kind === 'duration' ? (change === 'more' ? 'slower' : 'faster') : change
    return t('statistics.changed', { by: byText(kind, by, figures), word: t(`statistics.changes.${word}`) })
  }
  const columns: readonly FigureColumn<ComparedRow>[] = [
    {
      key: 'name',
      title: label,
      isName: true,
      value: ({ name }) => name,
      text: ({ name }) => name,
      cell: ({ name }) => name,
    },
    ...heads.map((title, index): FigureColumn<ComparedRow> => {
      const text = ({ texts }: ComparedRow) => texts[index] ?? ''
      return { key: `version${index}`, title, value: ({ values }) => values[index] ?? null, text, cell: text }
    }),
    {
      key: 'difference',
      title: t('statistics.difference'),
      value: ({ values }) => differenceOf(values[0], values[1]).share,
      text: differenceText,
      cell: differenceText,
    },
  ]
  return (
    <>
      <div className="figure-save">
        <ExportFigures title={label} columns={columns} rows={rows} sort="" />
      </div>
      <FigureTable label={label} columns={columns} rows={rows} keyOf={({ key }) => key} />
    </>
  )
}
