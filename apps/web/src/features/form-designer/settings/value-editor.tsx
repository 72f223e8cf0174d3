import { isObject, isScalar } from '@liveline/form-schema/json.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Check } from '../../../ui/controls/check.tsx'
import { Input, Select } from '../../../ui/controls/input.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { componentName } from '../component-name.ts'
import { useDesignerState } from '../designer-context.ts'
import type { Editor } from './editor.ts'
import { ExpressionBox } from './expression-box.tsx'
import { knownFields, namesOfFields } from './known-fields.ts'
import { changeOf, propertyOf, textIn } from './property.ts'

/** What a field begins with, or the expression that computes it. */
export const ValueEditor: Editor = (props) => {
  const { setting, node, id, label, inputId, onChange } = props
  const { t } = useTranslation()
  const schema = useDesignerState((state) => state.schema)
  const known = useMemo(() => namesOfFields(knownFields(schema, id)), [schema, id])
  const value = propertyOf(node, setting.property)
  const isComputed = typeof value === 'string' && value.includes('${')
  return (
    <>
      {isComputed ? (
        <ExpressionBox
          label={label}
          inputId={inputId}
          known={known}
          value={value}
          onChange={(next) => onChange(changeOf(node, setting.property, next === '' ? '${}' : next))}
        />
      ) : (
        <FirstValue {...props} />
      )}
      <Check
        checked={isComputed}
        onChange={({ target }) => onChange(changeOf(node, setting.property, target.checked ? "${''}" : undefined))}
      >
        {t('designer.computed')}
      </Check>
    </>
  )
}

const FirstValue: Editor = ({ setting, node, inputId, onChange }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const value = propertyOf(node, setting.property)
  const set = (next: unknown) => onChange(changeOf(node, setting.property, next))
  const isSwitch = node['type'] === 'switch' || node['type'] === 'checkbox'
  const options: readonly unknown[] = Array.isArray(node['options']) ? node['options'] : []
  const yes = node['trueValue'] ?? true
  const choices = isSwitch
    ? [yes, node['falseValue'] ?? false].map((one) => ({
        value: one,
        name: t(one === yes ? 'designer.yes' : 'designer.no'),
      }))
    : options.map((one) => {
        const held: unknown = isObject(one) ? one['value'] : one
        return { value: held, name: isObject(one) ? componentName({ node: one }, language) : String(one) }
      })
  if (choices.length > 0)
    return (
      <Select
        id={inputId}
        value={isScalar(value) ? String(value) : ''}
        onChange={({ target }) => set(choices.find((one) => String(one.value) === target.value)?.value)}
      >
        <option value="">{t('designer.notSet')}</option>
        {choices.map((one) => (
          <option key={String(one.value)} value={String(one.value)}>
            {one.name}
          </option>
        ))}
      </Select>
    )
  const isNumber = node['type'] === 'input-number'
  return (
    <Input
      id={inputId}
      inputMode={isNumber ? 'decimal' : undefined}
      value={textIn(value)}
      onChange={({ target }) => {
        const number = Number(target.value)
        set(isNumber && target.value.trim() !== '' && String(number) === target.value.trim() ? number : target.value)
      }}
    />
  )
}

/** An expression alone, such as the one that computes a field. */
export const ExpressionEditor: Editor = ({ setting, node, id, label, inputId, onChange }) => {
  const schema = useDesignerState((state) => state.schema)
  const known = useMemo(() => namesOfFields(knownFields(schema, id)), [schema, id])
  const value = textIn(propertyOf(node, setting.property))
  const shown = value === '' || value.includes('${') ? value : `\${${value}}`
  return (
    <ExpressionBox
      label={label}
      inputId={inputId}
      known={known}
      value={shown}
      onChange={(next) => onChange(changeOf(node, setting.property, next))}
    />
  )
}
