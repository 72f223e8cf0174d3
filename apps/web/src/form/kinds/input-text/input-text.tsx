import { Input } from '../../../ui/controls/input.tsx'
import type { ControlProps, ItemView } from '../item-view.ts'
import { nativeAttributes, typedText, wordsIn } from '../native-attributes.ts'

function InputText(props: ControlProps) {
  const { node, value, onChange } = props
  return (
    <Input
      {...nativeAttributes(props)}
      autoComplete="off"
      placeholder={wordsIn(node['placeholder'])}
      value={typedText(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export const inputText: ItemView = { Control: InputText, read: ({ value }) => String(value) }
