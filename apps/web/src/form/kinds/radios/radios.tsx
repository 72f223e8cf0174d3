import { isScalar } from '@liveline/form-schema/json.ts'
import { listedOptions } from '../choices.ts'
import type { ControlProps, ItemView } from '../item-view.ts'
import { readChoices } from '../select/select.tsx'
import './radios.css'

function Radios({ node, id, value, isDisabled, describedBy, onChange, onBlur }: ControlProps) {
  return (
    <div className="ll-radios">
      {listedOptions(node).map((option, index) => (
        <label key={String(option.value)}>
          <input
            id={index === 0 ? id : undefined}
            type="radio"
            name={id}
            checked={isScalar(value) && String(value) === String(option.value)}
            disabled={isDisabled}
            aria-describedby={describedBy}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

export const radios: ItemView = { Control: Radios, read: readChoices, labelling: 'group' }
