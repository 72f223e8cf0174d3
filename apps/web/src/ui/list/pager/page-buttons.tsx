import { useTranslation } from 'react-i18next'
import { pageNumbers } from './page-numbers.ts'

interface Props {
  readonly current: number
  /** The last one that a number leads to. */
  readonly last: number
  readonly onPage: (page: number) => void
}

/** The first pages, the last ones, and those beside the one in front. */
export function PageButtons({ current, last, onPage }: Props) {
  const { t } = useTranslation()
  if (last < 2) return null
  return (
    <span className="ll-page-buttons">
      {pageNumbers(current, last).map((page, index) =>
        page === null ? (
          <span key={`gap-${index}`} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            aria-label={t('list.page', { page })}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => onPage(page)}
          >
            {page}
          </button>
        ),
      )}
    </span>
  )
}
