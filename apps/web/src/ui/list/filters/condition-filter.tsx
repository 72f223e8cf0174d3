import { FilterOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../controls/icon-button.tsx'
import { Sign } from '../../controls/signs.tsx'
import { Popup } from '../../popup/popup.tsx'
import './condition-filter.css'
import { ConditionForm } from './condition-form.tsx'
import {
  conditionsText,
  MOST_CONDITIONS,
  operatorName,
  readConditions,
  type Condition,
  type ConditionField,
} from './conditions.ts'

interface Props {
  readonly title: string
  /** As the address holds them. */
  readonly value: string
  readonly fields: readonly ConditionField[]
  readonly onChange: (text: string | undefined) => void
}

/** Narrows a list by conditions of one's own, each a field, an operator that it takes and a value. */
export function ConditionFilter({ title, value, fields, onChange }: Props) {
  const { t } = useTranslation()
  const wordsOf = useConditionWords(fields)
  const conditions = readConditions(value, fields)
  const set = (next: readonly Condition[]) => onChange(conditionsText(next))
  return (
    <span className="ll-conditions">
      {conditions.map((condition) => {
        const words = wordsOf(condition)
        return (
          <span key={words} className="ll-condition">
            <span>{words}</span>
            <IconButton
              label={t('list.conditions.remove', { condition: words })}
              onClick={() => set(conditions.filter((one) => one !== condition))}
            >
              <Sign of="cross" />
            </IconButton>
          </span>
        )
      })}
      {conditions.length < MOST_CONDITIONS && (
        <Popup
          label={title}
          kind="dialog"
          placement="bottom-start"
          triggerClassName="ll-button"
          trigger={
            <>
              <FilterOutlined aria-hidden />
              {title}
            </>
          }
        >
          {(close) => (
            <ConditionForm
              fields={fields}
              onAdd={(condition) => {
                close()
                set([...conditions.filter((one) => wordsOf(one) !== wordsOf(condition)), condition])
              }}
            />
          )}
        </Popup>
      )}
    </span>
  )
}

/** A condition as a person says it. */
function useConditionWords(fields: readonly ConditionField[]): (condition: Condition) => string {
  const { t } = useTranslation()
  return ({ field: name, op, values }) => {
    const field = fields.find((one) => one.name === name)
    if (field === undefined) return name
    const said = values.map((value) => field.options.find((option) => option.value === value)?.label ?? value)
    return [field.title, t(`list.conditions.op.${operatorName(field, op)}`), said.join(' – ')]
      .filter((part) => part !== '')
      .join(' ')
  }
}
