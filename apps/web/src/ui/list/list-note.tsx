import { InfoCircleOutlined } from '@ant-design/icons'
import './list-note.css'

/** Says at the list what had to be put right, beside the rows that are still there. */
export function ListNote({ text }: { text: string | undefined }) {
  return (
    <output aria-live="polite">
      {text !== undefined && (
        <span className="ll-list-note">
          <InfoCircleOutlined aria-hidden />
          {text}
        </span>
      )}
    </output>
  )
}
