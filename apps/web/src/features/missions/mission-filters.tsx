/* oxlint-disable react/set-state-in-effect, jsx-a11y/prefer-tag-over-role -- the field follows the address, e.g. after "clear"; a fieldset cannot be laid out in the row. */
import type { PageParams } from '@liveline/contract/page-table.api.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../ui/use-language.ts'
import { useRoute, useSetQuery } from '../../ui/navigation.tsx'
import { FILTER_NAMES, hasFilters } from './list-address.ts'

const TYPING_PAUSE_MS = 300

interface Props {
  readonly filters: PageParams['filters']
  readonly finished: boolean
}

/** One row of filters; what they say lives in the address. `/` leads to the first. */
export function MissionFilters({ filters, finished }: Props) {
  const { t } = useTranslation()
  const english = useLanguage() === 'en'
  const { query, active } = useRoute()
  const setQuery = useSetQuery()
  const set = (patch: Record<string, string | undefined>) => setQuery({ ...patch, page: undefined })

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

  return (
    <search className="ll-filters" aria-label={t('list.filter')}>
      {filters.map((filter) => {
        const title = english ? filter.titleEn : filter.title
        if (filter.kind === 'text') {
          return (
            <input
              key={filter.key}
              ref={search}
              type="search"
              className="ll-input"
              placeholder={`${title}  /`}
              aria-label={title}
              value={keyword}
              onChange={(event) => setKeyword(event.target.value)}
            />
          )
        }
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
                  {english ? option.labelEn : option.label}
                </option>
              ))}
            </select>
          )
        }
        return (
          <span key={filter.key} className="ll-range" role="group" aria-label={title}>
            <span>{title}</span>
            {(['from', 'to'] as const).map((end) => (
              <input
                key={end}
                type="date"
                className="ll-input"
                aria-label={`${title} ${t(`missions.${end}`)}`}
                value={query[end] ?? ''}
                onChange={(event) => set({ [end]: event.target.value })}
              />
            ))}
          </span>
        )
      })}
      {!finished && (
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
