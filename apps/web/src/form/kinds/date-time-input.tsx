import { DateTimeBox } from '../../ui/controls/date-time/date-time-box.tsx'
import { boxAttributes } from './box-attributes.ts'
import type { ControlProps } from './item-view.ts'
import { typedText, wordsIn } from './native-attributes.ts'
import { shownFormats, type MomentKind } from './read-moment.ts'

/** A day, a time of day or a moment: the three kinds differ in nothing else. */
export function DateTimeInput(props: ControlProps & { readonly kind: MomentKind }) {
  const { node, field, value, kind, onChange } = props
  const shown = wordsIn(node['displayFormat']) ?? shownFormats[kind]
  return (
    <DateTimeBox
      {...boxAttributes(props)}
      kind={kind}
      value={typedText(value)}
      format={field.dateFormat}
      displayFormat={shown}
      placeholder={wordsIn(node['placeholder']) ?? shown}
      onChange={onChange}
    />
  )
}
