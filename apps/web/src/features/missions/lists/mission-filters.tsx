import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { PageParams } from '@liveline/contract/page-table/shapes.ts'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Check } from '../../../ui/controls/check.tsx'
import { Select } from '../../../ui/controls/input.tsx'
import { DayRangeFilter } from '../../../ui/list/day-range-filter.tsx'
import { readDayRange } from '../../../ui/list/day-range.ts'
import { KeywordFilter } from '../../../ui/list/keyword-filter.tsx'
import { ListFilters } from '../../../ui/list/list-filters.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useRoute, useSetQuery } from '../../../ui/navigation.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { FILTER_NAMES, fromTheStart, hasFilters } from './list-address.ts'

/** What a phone shows without unfolding. */
const alwaysShown = new Set<string>(['keyword', 'from', 'to'])

interface Props {
  readonly filters: PageParams['filters']
  readonly finished: boolean
}

/** The filters that the page config names; what they say lives in the address. */
export function MissionFilters({ filters, finished }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const set = (patch: Record<string, string | undefined>) => setQuery({ ...patch, ...fromTheStart })

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
    <ListFilters
      onClear={
        hasFilters(query) ? () => set(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined]))) : undefined
      }
    >
      {filters.map((filter) => {
        const title = nameIn(language, filter, 'title')
        if (filter.kind === 'text') {
          return (
            <Fragment key={filter.key}>
              <KeywordFilter label={title} onChange={(keyword) => set({ keyword })} />
              {mobile && (
                <Button aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
                  {behind === 0 ? t('list.more') : t('list.moreCount', { count: behind })}
                  <Fold aria-hidden />
                </Button>
              )}
            </Fragment>
          )
        }
        if (folded) return null
        if (filter.kind === 'select') {
          return (
            <Select
              key={filter.key}
              aria-label={title}
              value={query[filter.key] ?? ''}
              onChange={(event) => set({ [filter.key]: event.target.value })}
            >
              <option value="">{title}</option>
              {filter.options?.map((option) => (
                <option key={option.value} value={option.value}>
                  {nameIn(language, option, 'label')}
                </option>
              ))}
            </Select>
          )
        }
        return null
      })}
      <DayRangeFilter label={dayLabel} range={readDayRange(query)} onChange={({ from, to }) => set({ from, to })} />
      {!finished && !folded && (
        <Check
          checked={query['overdue'] === '1'}
          onChange={(event) => set({ overdue: event.target.checked ? '1' : undefined })}
        >
          {t('missions.onlyOverdue')}
        </Check>
      )}
    </ListFilters>
  )
}
