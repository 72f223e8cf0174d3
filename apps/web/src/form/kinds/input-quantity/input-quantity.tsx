import { isObject } from '@liveline/form-schema/json.ts'
import { useTranslation } from 'react-i18next'
import { NumberBox } from '../../../ui/controls/number-box.tsx'
import { Select } from '../../../ui/controls/input.tsx'
import { boxAttributes } from '../box-attributes.ts'
import { listedOptions } from '../choices.ts'
import type { ControlProps, ItemView, ReadProps } from '../item-view.ts'
import { figureIn, wordsIn } from '../native-attributes.ts'
import '../parts.css'

/** A number, and beside it its unit; the first one until another is chosen. */
function InputQuantity(props: ControlProps) {
  const { node, label, value, isDisabled, onChange, onBlur } = props
  const { t } = useTranslation()
  const units = listedOptions(node)
  const held = isObject(value) ? value : {}
  const unit = held['unit'] ?? units[0]?.value
  const figure = held['value']
  return (
    <span className="ll-quantity">
      <NumberBox
        {...boxAttributes(props)}
        value={typeof figure === 'number' || typeof figure === 'string' ? figure : undefined}
        step={figureIn(node['step'])}
        placeholder={wordsIn(node['placeholder'])}
        onChange={(next) => onChange(next === undefined ? undefined : { value: next, unit })}
      />
      <Select
        aria-label={t('fields.unitOf', { label })}
        disabled={isDisabled || units.length < 2}
        value={String(unit ?? '')}
        onBlur={onBlur}
        onChange={({ target }) => {
          const chosen = units.find((one) => String(one.value) === target.value)?.value
          if (figure !== undefined) onChange({ value: figure, unit: chosen })
        }}
      >
        {units.map((one) => (
          <option key={String(one.value)} value={String(one.value)}>
            {one.label}
          </option>
        ))}
      </Select>
    </span>
  )
}

function read({ node, value }: ReadProps): string {
  const held = isObject(value) ? value : {}
  const unit = listedOptions(node).find((one) => one.value === held['unit'])?.label ?? String(held['unit'] ?? '')
  return `${String(held['value'] ?? '')} ${unit}`
}

export const inputQuantity: ItemView = { Control: InputQuantity, read }
