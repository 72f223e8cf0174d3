import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Input, Select } from '../../../ui/controls/input.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { operators, readRows, readValue, writeCondition, type ConditionRow, type Operator } from './condition-rows.ts'
import { ExpressionField, type KnownName } from './expression-field.tsx'
import { useTyped } from './fields.tsx'

/** A name with the values that it can have, where those are few. */
export interface ConditionName extends KnownName {
  readonly values?: readonly { readonly value: string; readonly label: string }[]
}

interface Props {
  readonly label: string
  readonly value: string
  readonly names: readonly ConditionName[]
  readonly onChange: (value: string) => void
}

/** A condition by rows of field, comparison and value, or as text where it says more than rows can. */
export function ConditionEditor({ label, value, names, onChange }: Props) {
  const { t } = useTranslation()
  const read = readRows(value)
  const [wantsText, setWantsText] = useState(false)
  // A row that says nothing yet stays here until it does.
  const [freshOver, setFreshOver] = useState<string>()
  const fresh = freshOver === value
  const setFresh = (isFresh: boolean) => setFreshOver(isFresh ? value : undefined)
  const isText = wantsText || read === undefined
  const rows = read?.rows ?? []
  const write = (next: readonly ConditionRow[], join = read?.join ?? 'all') =>
    onChange(writeCondition({ join, rows: next }))
  return (
    <fieldset className="ll-condition-editor">
      <legend>{label}</legend>
      <Segments
        label={t('flowDesign.condition.way')}
        value={isText ? 'text' : 'rows'}
        disabled={read === undefined}
        options={[
          ['rows', t('flowDesign.condition.rows')],
          ['text', t('flowDesign.condition.text')],
        ]}
        onChange={(way) => setWantsText(way === 'text')}
      />
      {read === undefined && <p className="ll-property-note">{t('flowDesign.condition.onlyText')}</p>}
      {isText ? (
        <ExpressionField label={t('flowDesign.condition.expression')} value={value} names={names} onChange={onChange} />
      ) : (
        <>
          {rows.length > 1 && (
            <Segments
              label={t('flowDesign.condition.join')}
              value={read?.join ?? 'all'}
              options={[
                ['all', t('designer.allHold')],
                ['one', t('designer.oneHolds')],
              ]}
              onChange={(join) => write(rows, join)}
            />
          )}
          {[...rows, ...(fresh ? [EMPTY] : [])].map((row, index) => (
            <RowEditor
              // A row is told apart by its place.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              row={row}
              names={names}
              onRemove={() => {
                if (index >= rows.length) setFresh(false)
                else write(rows.filter((_, at) => at !== index))
              }}
              onChange={(next) => {
                if (next.field === '') return
                write(index >= rows.length ? [...rows, next] : rows.map((one, at) => (at === index ? next : one)))
              }}
            />
          ))}
          <Button onClick={() => setFresh(true)} disabled={fresh}>
            <PlusOutlined aria-hidden />
            {t('designer.addCondition')}
          </Button>
        </>
      )}
    </fieldset>
  )
}

const EMPTY: ConditionRow = { field: '', operator: '==', value: '' }

interface RowProps {
  readonly row: ConditionRow
  readonly names: readonly ConditionName[]
  readonly onChange: (row: ConditionRow) => void
  readonly onRemove: () => void
}

function RowEditor({ row, names, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  const known = names.find(({ name }) => name === row.field)
  const { draft, type, commit } = useTyped(String(row.value), (text) => onChange({ ...row, value: readValue(text) }))
  return (
    <div className="ll-condition-line">
      <Select
        aria-label={t('designer.field')}
        value={row.field}
        onChange={({ target }) => onChange({ ...row, field: target.value })}
      >
        <option value="">{t('flowDesign.condition.chooseField')}</option>
        {row.field !== '' && known === undefined && <option value={row.field}>{row.field}</option>}
        {names.map(({ name, label }) => (
          <option key={name} value={name}>
            {label === name ? name : `${label} (${name})`}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('designer.comparison')}
        value={row.operator}
        onChange={({ target }) => onChange({ ...row, operator: target.value as Operator })}
      >
        {operators.map((operator) => (
          <option key={operator} value={operator}>
            {t(`designer.operator.${operator}`)}
          </option>
        ))}
      </Select>
      {known?.values === undefined ? (
        <Input
          aria-label={t('designer.value')}
          value={draft}
          onChange={({ target }) => type(target.value)}
          onBlur={commit}
        />
      ) : (
        <Select
          aria-label={t('designer.value')}
          value={String(row.value)}
          onChange={({ target }) => onChange({ ...row, value: readValue(target.value) })}
        >
          {known.values.every(({ value }) => value !== String(row.value)) && (
            <option value={String(row.value)}>{String(row.value)}</option>
          )}
          {known.values.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <IconButton label={t('flowDesign.condition.remove')} onClick={onRemove}>
        <DeleteOutlined aria-hidden />
      </IconButton>
    </div>
  )
}
