import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { memo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Check } from '../../controls/check.tsx'
import { Select } from '../../controls/input.tsx'
import { Segments } from '../../controls/segments.tsx'
import type { Query } from '../../navigation.tsx'
import { ChoicesFilter } from './choices-filter.tsx'
import { ConditionFilter } from './condition-filter.tsx'
import { DayRangeFilter } from './day-range-filter.tsx'
import { readDayRange } from './day-range.ts'
import './filter-bar.css'
import { cleared, isNarrowed, isSet, type ListFilter } from './list-filter.ts'
import { TextFilter } from './text-filter.tsx'

interface Props {
  readonly filters: readonly ListFilter[]
  readonly query: Query
  /** A finger has no room for a row of filters: the search, the days and switches stay, the others wait behind a button. */
  readonly isNarrow: boolean
  readonly onChange: (patch: Record<string, string | undefined>) => void
  /** Stands last. */
  readonly children?: ReactNode
}

const staysWhenNarrow = ({ kind, behind }: ListFilter) =>
  behind !== true && (kind === 'text' || kind === 'days' || kind === 'switch')

/** One row of filters, more behind a button; what they say lives in the address. */
export const FilterBar = memo(function FilterBar({ filters, query, isNarrow, onChange, children }: Props) {
  const { t } = useTranslation()
  const [unfolded, setUnfolded] = useState(false)
  const isBehind = (filter: ListFilter) => filter.behind === true || (isNarrow && !staysWhenNarrow(filter))
  const behind = filters.filter(isBehind)
  const setBehind = behind.filter((filter) => isSet(filter, query)).length
  const shortcut = filters.find(({ kind }) => kind === 'text')
  const Fold = unfolded ? UpOutlined : DownOutlined
  const draw = (filter: ListFilter) => (
    <OneFilter key={filter.name} filter={filter} query={query} hasShortcut={filter === shortcut} onChange={onChange} />
  )
  return (
    <search className="ll-filters" aria-label={t('list.filter')}>
      {filters.filter((filter) => !isBehind(filter)).map(draw)}
      {(behind.length > 0 || (isNarrow && children !== undefined)) && (
        <Button aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {setBehind === 0 ? t('list.more') : t('list.moreCount', { count: setBehind })}
          <Fold aria-hidden />
        </Button>
      )}
      {isNarrowed(filters, query) && (
        <Button kind="text" onClick={() => onChange(cleared(filters))}>
          {t('list.clear')}
        </Button>
      )}
      {!isNarrow && children}
      {unfolded && (
        <div className="ll-filters-more">
          {behind.map(draw)}
          {isNarrow && children}
        </div>
      )}
    </search>
  )
})

interface OneProps {
  readonly filter: ListFilter
  readonly query: Query
  readonly hasShortcut: boolean
  readonly onChange: (patch: Record<string, string | undefined>) => void
}

function OneFilter({ filter, query, hasShortcut, onChange }: OneProps) {
  const { name, title } = filter
  const value = query[name] ?? ''
  const set = (text: string | undefined) => onChange({ [name]: text })
  switch (filter.kind) {
    case 'text':
    case 'number':
      return (
        <TextFilter
          title={title}
          value={value}
          isNumber={filter.kind === 'number'}
          hasShortcut={hasShortcut}
          onChange={set}
        />
      )
    case 'flag':
      return (
        <Check checked={value === '1'} onChange={({ target }) => set(target.checked ? '1' : undefined)}>
          {title}
        </Check>
      )
    case 'choice':
      return (
        <Select aria-label={title} value={value} onChange={({ target }) => set(target.value)}>
          <option value="">{title}</option>
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )
    case 'own':
      return <>{filter.field(query, onChange)}</>
    case 'conditions':
      return <ConditionFilter title={title} value={value} fields={filter.fields} onChange={set} />
    case 'choices':
      return <ChoicesFilter title={title} value={value} options={filter.options} onChange={set} />
    case 'switch':
      return (
        <Segments
          label={title}
          value={value}
          options={filter.options.map((option) => [option.value, option.label] as const)}
          onChange={set}
        />
      )
    case 'days':
      return (
        <DayRangeFilter
          label={title}
          range={readDayRange({ from: value, to: query[filter.last] ?? '' })}
          onChange={({ from, to }) => onChange({ [name]: from, [filter.last]: to })}
        />
      )
  }
}
