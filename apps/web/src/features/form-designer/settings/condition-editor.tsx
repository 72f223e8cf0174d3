import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { isObject, isScalar, type Json } from '@liveline/form-schema/json.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Input, Select } from '../../../ui/controls/input.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { componentName } from '../component-name.ts'
import { useDesignerState } from '../designer-context.ts'
import { asksAlone, operators, readRows, writeRows, type ConditionRow, type Operator } from './condition-rows.ts'
import type { Editor } from './editor.ts'
import { ExpressionBox } from './expression-box.tsx'
import { knownFields, namesOfFields } from './known-fields.ts'
import { changeOf, propertyOf } from './property.ts'

/** When something holds: comparisons one below the other, or the same as text. */
export const ConditionEditor: Editor = ({ setting, node, id, label, onChange }) => {
  const { t } = useTranslation()
  const schema = useDesignerState((state) => state.schema)
  const fields = useMemo(() => knownFields(schema, id).filter((field) => field !== node), [schema, id, node])
  const held = propertyOf(node, setting.property)
  const text = typeof held === 'string' ? held : ''
  const rows = text === '' ? { join: '&&' as const, rows: [] } : readRows(text)
  const [asText, setAsText] = useState(false)
  const say = (next: string) => onChange(changeOf(node, setting.property, next))
  const sayRows = (next: readonly ConditionRow[], join = rows?.join ?? '&&') =>
    say(next.length === 0 ? '' : writeRows({ join, rows: next }))
  if (rows === undefined || asText) {
    return (
      <div className="ll-condition-sides">
        <ExpressionBox label={label} value={text} known={namesOfFields(fields)} onChange={say} />
        {rows !== undefined && (
          <Button kind="text" onClick={() => setAsText(false)}>
            {t('designer.asRows')}
          </Button>
        )}
      </div>
    )
  }
  const [first] = fields
  const add = () => {
    if (first !== undefined) sayRows([...rows.rows, { field: String(first['name']), operator: '==', value: '' }])
  }
  return (
    <div className="ll-condition-sides">
      {rows.rows.length > 1 && (
        <Segments
          label={label}
          value={rows.join}
          options={[
            ['&&', t('designer.allHold')],
            ['||', t('designer.oneHolds')],
          ]}
          onChange={(join) => sayRows(rows.rows, join)}
        />
      )}
      {rows.rows.map((row, index) => (
        <Row
          // oxlint-disable-next-line react/no-array-index-key -- a comparison is nothing but its place.
          key={index}
          name={`${label} ${index + 1}`}
          row={row}
          fields={fields}
          onChange={(next) => sayRows(rows.rows.map((one, at) => (at === index ? next : one)))}
          onRemove={() => sayRows(rows.rows.filter((_, at) => at !== index))}
        />
      ))}
      <span className="ll-setting-tools">
        <Button kind="text" disabled={first === undefined} onClick={add}>
          <PlusOutlined aria-hidden />
          {t('designer.addCondition')}
        </Button>
        <Button kind="text" onClick={() => setAsText(true)}>
          {t('designer.asText')}
        </Button>
      </span>
    </div>
  )
}

interface RowProps {
  readonly name: string
  readonly row: ConditionRow
  readonly fields: readonly Json[]
  readonly onChange: (row: ConditionRow) => void
  readonly onRemove: () => void
}

function Row({ name, row, fields, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const field = fields.find((one) => one['name'] === row.field)
  const isAsked = asksAlone(row.operator)
  return (
    <fieldset className="ll-condition-row" aria-label={name}>
      <Select
        aria-label={t('designer.field')}
        value={row.field}
        onChange={({ target }) => onChange({ ...row, field: target.value, value: '' })}
      >
        {field === undefined && <option value={row.field}>{row.field}</option>}
        {fields.map((one) => (
          <option key={String(one['name'])} value={String(one['name'])}>
            {componentName({ node: one }, language)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('designer.comparison')}
        value={row.operator}
        // One of those that are offered.
        onChange={({ target }) => onChange({ ...row, operator: target.value as Operator })}
      >
        {operators.map((operator) => (
          <option key={operator} value={operator}>
            {t(`designer.operator.${operator}`)}
          </option>
        ))}
      </Select>
      {!isAsked && <ValueBox row={row} field={field} onChange={(value) => onChange({ ...row, value })} />}
      <IconButton label={t('designer.removeRow', { name })} onClick={onRemove}>
        <DeleteOutlined aria-hidden />
      </IconButton>
    </fieldset>
  )
}

type Value = ConditionRow['value']
const listed = (field: Json | undefined): readonly { readonly value: Value; readonly node: Json }[] => {
  if (field?.['type'] === 'switch' || field?.['type'] === 'checkbox')
    return [field['trueValue'] ?? true, field['falseValue'] ?? false]
      .filter(isScalar)
      .map((value) => ({ value, node: { label: String(value) } }))
  const options: readonly unknown[] = Array.isArray(field?.['options']) ? field['options'] : []
  return options.flatMap((option) => {
    const value = isObject(option) ? option['value'] : option
    return isScalar(value) ? [{ value, node: isObject(option) ? option : { label: String(option) } }] : []
  })
}

function ValueBox({
  row,
  field,
  onChange,
}: {
  row: ConditionRow
  field: Json | undefined
  onChange: (value: Value) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const choices = listed(field)
  if (choices.length > 0) {
    const isListed = choices.some(({ value }) => value === row.value)
    return (
      <Select
        aria-label={t('designer.value')}
        value={String(row.value)}
        onChange={({ target }) => {
          const chosen = choices.find(({ value }) => String(value) === target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {!isListed && (
          <option value={String(row.value)}>{row.value === '' ? t('designer.notSet') : String(row.value)}</option>
        )}
        {choices.map(({ value, node }) => (
          <option key={String(value)} value={String(value)}>
            {componentName({ node }, language)}
          </option>
        ))}
      </Select>
    )
  }
  const isNumber = field?.['type'] === 'input-number'
  return (
    <Input
      aria-label={t('designer.value')}
      value={String(row.value)}
      inputMode={isNumber ? 'decimal' : undefined}
      onChange={({ target }) => {
        const number = Number(target.value)
        const isWhole = isNumber && target.value.trim() !== '' && String(number) === target.value.trim()
        onChange(isWhole ? number : target.value)
      }}
    />
  )
}
