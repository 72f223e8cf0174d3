import { Input } from '../../ui/controls/input.tsx'
import type { ControlProps } from './item-view.ts'
import { nativeAttributes, typedText, wordsIn } from './native-attributes.ts'
import type { MomentKind } from './read-moment.ts'

export function DateTimeInput(props: ControlProps & { readonly kind: MomentKind }) {
  const { node, value, onChange } = props
  return (
    <Input
      {...nativeAttributes(props)}
      placeholder={wordsIn(node['placeholder'])}
      value={typedText(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
