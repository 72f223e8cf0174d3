import { useTranslation } from 'react-i18next'
import { TextArea } from '../../../ui/controls/input.tsx'
import type { ControlProps, ItemView } from '../item-view.ts'
import { figureIn, nativeAttributes, typedText, wordsIn } from '../native-attributes.ts'
import '../parts.css'
import { useSensitiveWords } from './use-sensitive-words.ts'

const ROWS = 3

/** Says while it is typed which sensitive words it holds (answers F9). */
function CheckedText(props: ControlProps) {
  const { id, node, value, describedBy, onChange } = props
  const { t } = useTranslation()
  const text = typedText(value)
  const words = useSensitiveWords(text)
  const noteId = `${id}-words`
  return (
    <>
      <TextArea
        {...nativeAttributes(props)}
        aria-describedby={[describedBy, words.length === 0 ? undefined : noteId].filter(Boolean).join(' ') || undefined}
        data-flagged={words.length > 0}
        rows={figureIn(node['minRows']) ?? ROWS}
        placeholder={wordsIn(node['placeholder'])}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <output id={noteId} className="ll-part-note">
        {words.length > 0 && (
          <span className="ll-verdict" data-fit="false">
            {t(node['block'] === true ? 'checked.refused' : 'checked.found')}{' '}
            {words.map((word) => (
              <mark key={word}>{word}</mark>
            ))}
          </span>
        )}
      </output>
    </>
  )
}

export const checkedText: ItemView = {
  Control: CheckedText,
  read: ({ value }) => <span className="ll-read-lines">{String(value)}</span>,
  isWide: true,
}
