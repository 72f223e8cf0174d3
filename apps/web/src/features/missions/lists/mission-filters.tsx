/* oxlint-disable react/set-state-in-effect -- the field follows the address, e.g. after "clear". */
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { PageParams } from '@liveline/contract/page-table/shapes.ts'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayRangeFilter } from '../../../ui/list/day-range-filter.tsx'
import { readDayRange } from '../../../ui/list/day-range.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { nameIn } from '../../../ui/in-language.ts'
import { useRoute, useSetQuery } from '../../../ui/navigation.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { FILTER_NAMES, fromTheStart, hasFilters } from './list-address.ts'

const TYPING_PAUSE_MS = 300
/** What a phone shows without unfolding. */
const alwaysShown = new Set<string>(['keyword', 'from', 'to'])

interface Props {
  readonly filters: PageParams['filters']
  readonly finished: boolean
}

/** One row of filters; what they say lives in the address. `/` leads to the first. */
export function MissionFilters({ filters, finished }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query, active } = useRoute()
  const setQuery = useSetQuery()
  const set = (patch: Record<string, string | undefined>) => setQuery({ ...patch, ...fromTheStart })

  const search = useRef<HTMLInputElement>(null)
  const [keyword, setKeyword] = useState(query['keyword'] ?? '')
  useEffect(() => setKeyword(query['keyword'] ?? ''), [query])
  useEffect(() => {
    if (keyword.trim() === (query['keyword'] ?? '')) return
    const timer = setTimeout(() => set({ keyword: keyword.trim() }), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const inField = (event.target as HTMLElement).closest?.('input, textarea, select, [contenteditable]') != null
      if (event.key !== '/' || inField || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      search.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])

  // The days of a finished task are those on which it was done, whatever the page config calls those of open ones.
  const days = filters.find(({ kind }) => kind === 'dateRange')
  const dayLabel =
    finished || days === undefined
      ? t(finished ? 'missions.completedAt' : 'missions.arrivedAt')
      : nameIn(language, days, 'title')

  const mobile = useIsMobile()
  const [unfolded, setUnfolded] = useState(false)
  const behind = FILTER_NAMES.filter((name) => !alwaysShown.has(name) && (query[name] ?? '') !== '').length
  const Fold = unfolded ? UpOutlined : DownOutlined
  // A finger has no room for a row of filters: the search stays, the others wait behind a button.
  const folded = mobile && !unfolded
  return (
    <search className="ll-filters" aria-label={t('list.filter')}>
      {filters.map((filter) => {
        const title = nameIn(language, filter, 'title')
        if (filter.kind === 'text') {
          return (
            <Fragment key={filter.key}>
              <span className="ll-search">
                <input
                  ref={search}
                  type="search"
                  className="ll-input"
                  placeholder={title}
                  aria-label={title}
                  aria-keyshortcuts="/"
                  value={keyword}
                  onChange={(event) => setKeyword(event.target.value)}
                />
                <kbd className="ll-desk-only" aria-hidden>
                  /
                </kbd>
              </span>
              {mobile && (
                <button
                  type="button"
                  className="ll-button"
                  aria-expanded={unfolded}
                  onClick={() => setUnfolded(!unfolded)}
                >
                  {behind === 0 ? t('list.more') : t('list.moreCount', { count: behind })}
                  <Fold aria-hidden />
                </button>
              )}
            </Fragment>
          )
        }
        if (folded) return null
        if (filter.kind === 'select') {
          return (
            <select
              key={filter.key}
              className="ll-input"
              aria-label={title}
              data-empty={(query[filter.key] ?? '') === ''}
              value={query[filter.key] ?? ''}
              onChange={(event) => set({ [filter.key]: event.target.value })}
            >
              <option value="">{title}</option>
              {filter.options?.map((option) => (
                <option key={option.value} value={option.value}>
                  {nameIn(language, option, 'label')}
                </option>
              ))}
            </select>
          )
        }
        return null
      })}
      <DayRangeFilter label={dayLabel} range={readDayRange(query)} onChange={({ from, to }) => set({ from, to })} />
      {!finished && !folded && (
        <label className="ll-check">
          <input
            type="checkbox"
            checked={query['overdue'] === '1'}
            onChange={(event) => set({ overdue: event.target.checked ? '1' : undefined })}
          />
          {t('missions.onlyOverdue')}
        </label>
      )}
      {hasFilters(query) && (
        <button
          type="button"
          className="ll-button"
          data-kind="text"
          onClick={() => set(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))}
        >
          {t('list.clear')}
        </button>
      )}
    </search>
  )
}
