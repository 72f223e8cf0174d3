import type { ShownValue } from '@liveline/contract/administration/shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError, Input, Select, TextArea } from '../../../ui/controls/input.tsx'

interface Props {
  readonly type: ShownValue['type']
  readonly entry: string
  readonly onChange: (entry: string) => void
  /** It was to be sent, and does not fit its type. */
  readonly isWrong: boolean
}

/** The value of a variable, as its type is entered. */
export function TypedValueField({ type, entry, onChange, isWrong }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const field = {
    id,
    value: entry,
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? `${id}-problem` : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <div className="ll-act-field">
      <label htmlFor={id}>
        {t('instances.value')} ({t(`instances.types.${type}`)})
      </label>
      {type === 'boolean' ? (
        <Select {...field}>
          <option value="true">{t('instances.yes')}</option>
          <option value="false">{t('instances.no')}</option>
        </Select>
      ) : type === 'json' || type === 'text' || type === 'null' ? (
        <TextArea {...field} rows={type === 'json' ? 8 : 2} maxLength={10_000} />
      ) : (
        <Input {...field} inputMode={type === 'dateTime' ? 'text' : 'decimal'} maxLength={64} />
      )}
      {isWrong && (
        <FieldError id={`${id}-problem`} text={t('instances.valueInvalid', { type: t(`instances.types.${type}`) })} />
      )}
    </div>
  )
}
