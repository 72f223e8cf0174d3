import { TextArea } from '../../../ui/controls/input.tsx'
import type { ControlProps, ItemView } from '../item-view.ts'
import { figureIn, nativeAttributes, typedText, wordsIn } from '../native-attributes.ts'
import './textarea.css'

const ROWS = 3

function TextAreaInput(props: ControlProps) {
  const { node, value, onChange } = props
  const text = typedText(value)
  const most = figureIn(node['maxLength'])
  return (
    <>
      <TextArea
        {...nativeAttributes(props)}
        rows={figureIn(node['minRows']) ?? ROWS}
        placeholder={wordsIn(node['placeholder'])}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {node['showCounter'] === true && (
        <span className="ll-textarea-count" aria-hidden>
          {most === undefined ? text.length : `${text.length}/${most}`}
        </span>
      )}
    </>
  )
}

export const textarea: ItemView = {
  Control: TextAreaInput,
  read: ({ value }) => <span className="ll-read-lines">{String(value)}</span>,
  isWide: true,
}
