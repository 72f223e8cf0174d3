import { useTranslation } from 'react-i18next'
import './skeleton-rows.css'

const ROWS = 12

/** Grey lines where rows will stand, in the shape that they will have. */
export function SkeletonRows({ columns, isNarrow }: { columns: number; isNarrow: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={isNarrow ? 'll-cards' : 'll-table-frame ll-skeleton-rows'}>
      <output className="ll-visually-hidden" aria-label={t('shell.loading')} />
      {Array.from({ length: isNarrow ? 4 : ROWS }, (_, row) => (
        <div key={row} className={isNarrow ? 'll-card ll-skeleton-card' : 'll-skeleton-row'} aria-hidden>
          {Array.from({ length: isNarrow ? 3 : Math.max(columns, 4) }, (_none, column) => (
            <span key={column} className="ll-skeleton" />
          ))}
        </div>
      ))}
    </div>
  )
}
