import type { DataOperator } from '@liveline/contract/form-data/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Input, Select } from '../../controls/input.tsx'
import { operatorName, valuesOf, type Condition, type ConditionField } from './conditions.ts'

interface Props {
  readonly fields: readonly ConditionField[]
  readonly onAdd: (condition: Condition) => void
}

/** Which field, compared how, with what. */
export function ConditionForm({ fields, onAdd }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState(fields[0]?.name ?? '')
  const [chosen, setChosen] = useState<DataOperator>()
  const [values, setValues] = useState<readonly string[]>([])
  const field = fields.find((one) => one.name === name)
  if (field === undefined) return null
  const op = field.operators.find((one) => one === chosen) ?? field.operators[0] ?? 'empty'
  const count = valuesOf(op)
  const given = values.slice(0, count).map((value) => value.trim())
  return (
    <form
      className="ll-condition-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (given.length === count && given.every((value) => value !== '')) onAdd({ field: name, op, values: given })
      }}
    >
      <label>
        <span>{t('list.conditions.field')}</span>
        <Select
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setChosen(undefined)
            setValues([])
          }}
        >
          {fields.map((one) => (
            <option key={one.name} value={one.name}>
              {one.title}
            </option>
          ))}
        </Select>
      </label>
      <label>
        <span>{t('list.conditions.operator')}</span>
        <Select value={op} onChange={({ target }) => setChosen(target.value as DataOperator)}>
          {field.operators.map((one) => (
            <option key={one} value={one}>
              {t(`list.conditions.op.${operatorName(field, one)}`)}
            </option>
          ))}
        </Select>
      </label>
      {Array.from({ length: count }, (_, place) => (
        <label key={place}>
          <span>
            {count === 1 ? t('list.conditions.value') : t(place === 0 ? 'list.conditions.from' : 'list.conditions.to')}
          </span>
          <ValueInput
            field={field}
            value={values[place] ?? ''}
            onChange={(value) =>
              setValues(Array.from({ length: count }, (__, at) => (at === place ? value : (values[at] ?? ''))))
            }
          />
        </label>
      ))}
      <Button type="submit" kind="primary">
        {t('list.conditions.add')}
      </Button>
    </form>
  )
}

const inputTypes = { text: 'text', number: 'number', day: 'date', time: 'time' } as const

function ValueInput(props: { field: ConditionField; value: string; onChange: (value: string) => void }) {
  const { field, value, onChange } = props
  const { t } = useTranslation()
  if (field.input !== 'choice') {
    return (
      <Input
        type={inputTypes[field.input]}
        {...(field.input === 'number' ? { step: 'any', inputMode: 'decimal' as const } : {})}
        {...(field.input === 'day' ? { max: '9999-12-31' } : {})}
        required
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return (
    <Select required value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('list.conditions.choose')}</option>
      {field.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
