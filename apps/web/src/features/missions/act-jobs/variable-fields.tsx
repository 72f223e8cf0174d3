import { VariableName } from '@liveline/contract/administration/shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError, Input, Select } from '../../../ui/controls/input.tsx'
import { typedEntry } from '../administration/typed-entry.ts'
import { TypedValueField } from '../administration/typed-value-field.tsx'
import type { OrderFieldsProps } from './order-entry.ts'

const types = ['text', 'number', 'integer', 'boolean', 'dateTime', 'json'] as const

/** Which variable, and what it becomes. */
export function VariableFields({ entry, onChange, isTried }: OrderFieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const { name, type, value } = entry
  const isMisnamed = isTried && !VariableName.safeParse(name.trim()).success
  return (
    <>
      <div className="ll-act-field">
        <label htmlFor={`${id}-name`}>{t('instances.variable')}</label>
        <Input
          id={`${id}-name`}
          value={name}
          maxLength={64}
          autoComplete="off"
          aria-invalid={isMisnamed}
          aria-describedby={isMisnamed ? `${id}-misnamed` : undefined}
          onChange={({ target }) => onChange({ ...entry, name: target.value })}
        />
        {isMisnamed && <FieldError id={`${id}-misnamed`} text={t('actJobs.nameWrong')} />}
      </div>
      <div className="ll-act-field">
        <label htmlFor={`${id}-type`}>{t('instances.type')}</label>
        <Select
          id={`${id}-type`}
          value={type}
          onChange={({ target }) => {
            const chosen = types.find((one) => one === target.value) ?? type
            onChange({ ...entry, type: chosen, value: chosen === 'boolean' ? 'true' : '' })
          }}
        >
          {types.map((one) => (
            <option key={one} value={one}>
              {t(`instances.types.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <TypedValueField
        type={type}
        entry={value}
        onChange={(text) => onChange({ ...entry, value: text })}
        isWrong={isTried && typedEntry(type, value) === undefined}
      />
    </>
  )
}
