import { MessageOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { TextArea } from '../../../ui/controls/input.tsx'
import { MenuItem } from '../../../ui/menu/menu-item.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { listedOptions } from '../choices.ts'
import type { ControlProps, ItemView } from '../item-view.ts'
import { figureIn, nativeAttributes, typedText, wordsIn } from '../native-attributes.ts'
import '../parts.css'

const ROWS = 3

/** A text, with sentences at hand that are written every day. */
function Opinion(props: ControlProps) {
  const { id, label, node, value, isDisabled, onChange } = props
  const { t } = useTranslation()
  const text = typedText(value)
  const phrases = listedOptions(node)
  const insert = (phrase: string) => {
    onChange(text.trim() === '' ? phrase : `${text.trimEnd()} ${phrase}`)
    document.getElementById(id)?.focus()
  }
  return (
    <div className="ll-opinion">
      <TextArea
        {...nativeAttributes(props)}
        rows={figureIn(node['minRows']) ?? ROWS}
        placeholder={wordsIn(node['placeholder'])}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {phrases.length > 0 && !isDisabled && (
        <Popup placement="top-end" label={t('fields.phrases', { label })} trigger={<MessageOutlined aria-hidden />}>
          {(close) =>
            phrases.map((phrase) => (
              <MenuItem
                key={String(phrase.value)}
                onSelect={() => {
                  close()
                  insert(phrase.label)
                }}
              >
                {phrase.label}
              </MenuItem>
            ))
          }
        </Popup>
      )}
    </div>
  )
}

export const opinion: ItemView = {
  Control: Opinion,
  read: ({ value }) => <span className="ll-read-lines">{String(value)}</span>,
  isWide: true,
}
