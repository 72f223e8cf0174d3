import { Check } from '../../../ui/controls/check.tsx'
import type { ControlProps, ItemView } from '../item-view.ts'
import { nativeAttributes, wordsIn } from '../native-attributes.ts'
import { readYesOrNo } from '../yes-or-no.tsx'

function Checkbox(props: ControlProps) {
  const { node, field, value, label, onChange } = props
  return (
    <Check
      {...nativeAttributes(props)}
      checked={value === field.trueValue}
      onChange={(event) => onChange(event.target.checked ? field.trueValue : field.falseValue)}
    >
      {wordsIn(node['option']) ?? label}
    </Check>
  )
}

export const checkbox: ItemView = { Control: Checkbox, read: readYesOrNo }
