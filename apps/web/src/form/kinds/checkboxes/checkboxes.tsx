import { listedOptions, chosenValues, keptValues } from '../choices.ts'
import type { ControlProps, ItemView } from '../item-view.ts'
import { readChoices } from '../select/select.tsx'
import '../radios/radios.css'

function Checkboxes(props: ControlProps) {
  const { node, field, id, value, isDisabled, isInvalid, describedBy, onChange, onBlur } = props
  const chosen = chosenValues(field, value)
  const isChosen = (option: unknown) => chosen.some((one) => String(one) === String(option))
  return (
    <div className="ll-radios">
      {listedOptions(node).map((option, index) => (
        <label key={String(option.value)}>
          <input
            id={index === 0 ? id : undefined}
            type="checkbox"
            checked={isChosen(option.value)}
            disabled={isDisabled}
            aria-invalid={isInvalid || undefined}
            aria-describedby={describedBy}
            onBlur={onBlur}
            onChange={(event) =>
              onChange(
                keptValues(
                  field,
                  event.target.checked
                    ? [...chosen, option.value]
                    : chosen.filter((one) => String(one) !== String(option.value)),
                ),
              )
            }
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

export const checkboxes: ItemView = { Control: Checkboxes, read: readChoices, labelling: 'group', isWide: true }
