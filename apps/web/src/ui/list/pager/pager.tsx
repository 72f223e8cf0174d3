import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { LongPage } from '@liveline/contract/paging.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../controls/icon-button.tsx'
import { useLanguage } from '../../use-language.ts'
import { countText } from '../count-text.ts'
import { lastNumberedPage, nextPlace, previousPlace, type Place } from '../list-place.ts'
import { DayJump } from './day-jump.tsx'
import { ExactTotal, type ExactCount } from './exact-total.tsx'
import { PageButtons } from './page-buttons.tsx'
import './pager.css'
import { RowsChoice } from './rows-choice.tsx'

interface Props {
  readonly list: LongPage<unknown>
  readonly place: Place
  readonly goTo: (place: Place) => void
  readonly exact: ExactCount
  /** Other rows are on their way: a cursor must not be followed twice. */
  readonly isStale: boolean
  readonly isNarrow: boolean
  readonly onRows: (rows: number) => void
  /** Narrows a list of more rows than are counted to those around a day, yyyy-mm-dd. */
  readonly onDay?: ((day: string) => void) | undefined
}

/** Leads through a long list: by number as far as rows are counted, then onward and back, or to a day at once. */
export const Pager = memo(function Pager(props: Props) {
  const { list, place, goTo, exact, isStale, isNarrow, onRows, onDay } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (value: number) => countText(value, false, language)
  const known = list.totalIsCapped ? exact.total : list.total
  const pages = Math.max(1, Math.ceil((known ?? list.total) / list.pageSize))
  const previous = previousPlace(place, list.pageSize)
  const next = nextPlace(place, list)
  // What was counted may be less than what was walked over.
  const isBehind = place.page > pages
  const step = (to: Place | undefined) => () => {
    if (to !== undefined && !isStale) goTo(to)
  }
  return (
    <nav className="ll-pager" aria-label={t('list.pages')}>
      <ExactTotal total={list.total} isCapped={list.totalIsCapped} exact={exact} />
      {list.totalIsCapped && onDay !== undefined && <DayJump onDay={onDay} />}
      <RowsChoice rows={list.pageSize} onRows={onRows} />
      {(previous !== undefined || next !== undefined) && (
        <span className="ll-pager-steps" aria-busy={isStale}>
          <IconButton label={t('list.previous')} disabled={previous === undefined} onClick={step(previous)}>
            <LeftOutlined aria-hidden />
          </IconButton>
          {!isNarrow && (
            <PageButtons
              current={place.page}
              last={Math.min(Math.ceil(list.total / list.pageSize), lastNumberedPage(list.pageSize))}
              onPage={(page) => step({ page, cursors: [] })()}
            />
          )}
          {(isNarrow || place.cursors.length > 0) && (
            <span>
              {known === undefined && isBehind
                ? t('list.page', { page: number(place.page) })
                : `${number(place.page)} / ${countText(Math.max(pages, place.page), known === undefined, language)}`}
            </span>
          )}
          <IconButton label={t('list.next')} disabled={next === undefined} onClick={step(next)}>
            <RightOutlined aria-hidden />
          </IconButton>
        </span>
      )}
    </nav>
  )
})
