import { NumberBox } from '../../../ui/controls/number-box.tsx'
import type { ControlProps, ItemView, ReadProps } from '../item-view.ts'
import { boxAttributes } from '../box-attributes.ts'
import { figureIn, wordsIn } from '../native-attributes.ts'

function InputNumber(props: ControlProps) {
  const { node, value, onChange } = props
  return (
    <NumberBox
      {...boxAttributes(props)}
      value={typeof value === 'number' || typeof value === 'string' ? value : undefined}
      step={figureIn(node['step'])}
      unit={wordsIn(node['suffix'])?.trim()}
      placeholder={wordsIn(node['placeholder'])}
      onChange={onChange}
    />
  )
}

const read = ({ node, value }: ReadProps) => `${String(value)}${wordsIn(node['suffix']) ?? ''}`

export const inputNumber: ItemView = { Control: InputNumber, read }
