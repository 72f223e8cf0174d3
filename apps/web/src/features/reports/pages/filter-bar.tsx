import { nameIn } from '@liveline/contract/language.ts'
import type { DataSetParameter } from '@liveline/contract/data-set/shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DateTimeBox } from '../../../ui/controls/date-time/date-time-box.tsx'
import { Input, Select } from '../../../ui/controls/input.tsx'
import { MultiSelectBox } from '../../../ui/controls/select/multi-select-box.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { textOf, valueOf } from './report-filters.ts'

interface Props {
  readonly filters: readonly DataSetParameter[]
  readonly values: Readonly<Record<string, string>>
  readonly onChange: (patch: Readonly<Record<string, string>>) => void
}

/** What narrows a report; each filter under its name. */
export function ReportFilters({ filters, values, onChange }: Props) {
  const { t } = useTranslation()
  if (filters.length === 0) return null
  return (
    <fieldset className="report-filters" aria-label={t('reports.filters')}>
      {filters.map((filter) => (
        <OneFilter key={filter.name} {...{ filter, onChange }} text={values[filter.name]} />
      ))}
    </fieldset>
  )
}

function OneFilter({
  filter,
  text,
  onChange,
}: {
  filter: DataSetParameter
  text: string | undefined
  onChange: Props['onChange']
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const { name, type, options, required } = filter
  const label = nameIn(language, { label: filter.label ?? '', labelEn: filter.labelEn ?? '' }, 'label') || name
  const value = valueOf(filter, text)
  const set = (next: string) => onChange({ [name]: next })
  const choices = (options ?? []).map((option) => ({ value: option.value, label: nameIn(language, option, 'label') }))
  const box = () => {
    if (type === 'date') {
      return <DateTimeBox id={id} label={label} kind="date" format="YYYY-MM-DD" value={textOf(value)} onChange={set} />
    }
    if (type === 'list' && choices.length > 0) {
      return (
        <MultiSelectBox
          label={label}
          values={Array.isArray(value) ? value : []}
          options={choices}
          placeholder={t('reports.all')}
          onChange={(values) => set(values.join(','))}
        />
      )
    }
    if (type === 'boolean' || choices.length > 0) {
      const yesNo = [
        { value: 'true', label: t('reports.yes') },
        { value: 'false', label: t('reports.no') },
      ]
      return (
        <Select id={id} value={textOf(value)} onChange={({ target }) => set(target.value)}>
          <option value="">{t('reports.all')}</option>
          {(choices.length > 0 ? choices : yesNo).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )
    }
    const isNumber = type === 'integer' || type === 'number'
    return (
      <Input
        id={id}
        type={isNumber ? 'number' : 'text'}
        defaultValue={textOf(value)}
        key={textOf(value)}
        maxLength={200}
        onBlur={({ target }) => target.value !== textOf(value) && set(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && set(event.currentTarget.value)}
      />
    )
  }
  return (
    <div className="report-filter">
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {box()}
    </div>
  )
}
