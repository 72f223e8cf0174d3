/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a switch is a box to tick that says so. */
import type { ControlProps, ItemView } from '../item-view.ts'
import { nativeAttributes } from '../native-attributes.ts'
import { readYesOrNo, YesOrNo } from '../yes-or-no.tsx'
import './switch.css'

function Switch(props: ControlProps) {
  const { field, value, onChange } = props
  const isOn = value === field.trueValue
  return (
    <span className="ll-switch">
      <input
        {...nativeAttributes(props)}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked ? field.trueValue : field.falseValue)}
      />
      <span aria-hidden>
        <YesOrNo isYes={isOn} />
      </span>
    </span>
  )
}

export const switchView: ItemView = { Control: Switch, read: readYesOrNo }
