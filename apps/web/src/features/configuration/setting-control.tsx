import { DeleteOutlined } from '@ant-design/icons'
import type { CounterSettings } from '@liveline/contract/counter/shapes.ts'
import { textIn } from '@liveline/contract/language.ts'
import type { QuickFormSettings } from '@liveline/contract/setting/quick-form-settings.ts'
import type { Setting, SettingKey } from '@liveline/contract/setting/settings.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Check } from '../../ui/controls/check.tsx'
import { Input, Select, TextArea } from '../../ui/controls/input.tsx'
import { NumberBox } from '../../ui/controls/number-box.tsx'
import { grounds } from '../../ui/theme/accents.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { CountersEditor } from './counters-editor.tsx'
import { QuickFormsEditor } from './quick-forms-editor.tsx'

interface Props {
  readonly id: string
  readonly name: SettingKey
  readonly setting: Setting
  readonly value: unknown
  readonly invalid: boolean
  readonly describedBy: string
  readonly onChange: (value: unknown) => void
}

/** How a setting is entered, by its kind; what could not be read is kept as it was typed, and judged. */
export function SettingControl({ id, name, setting, value, invalid, describedBy, onChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const label = textIn(language, setting.name)
  const said = { id, 'aria-invalid': invalid, 'aria-describedby': describedBy }
  switch (setting.kind) {
    case 'switch':
      return (
        <Check {...said} checked={value === true} onChange={({ target }) => onChange(target.checked)}>
          {t(value === true ? 'configuration.on' : 'configuration.off')}
        </Check>
      )
    case 'number':
      return (
        <NumberBox
          {...{ id, label, invalid, describedBy, onChange }}
          value={value as number | string | undefined}
          unit={textIn(language, setting.unit)}
          step={1}
        />
      )
    case 'choice':
      return (
        <Select {...said} value={String(value)} onChange={({ target }) => onChange(target.value)}>
          {setting.options.map((option) => (
            <option key={option.value} value={option.value}>
              {textIn(language, option.name)}
            </option>
          ))}
        </Select>
      )
    case 'list':
      return <LinesBox {...said} lines={value} onChange={onChange} />
    case 'picture':
      return <PictureBox {...{ id, label, describedBy, onChange }} value={String(value)} />
    case 'colour':
      return (
        <span className="configuration-colour">
          <input
            type="color"
            {...said}
            value={/^#[0-9a-f]{6}$/i.test(String(value)) ? String(value) : grounds.light.accent}
            onChange={({ target }) => onChange(target.value)}
          />
          <code>{value === '' ? t('configuration.ownColour') : String(value)}</code>
        </span>
      )
    case 'structure':
      if (name === 'quickForms') return <QuickFormsEditor value={value as QuickFormSettings} onChange={onChange} />
      if (name === 'todoCounters') return <CountersEditor value={value as CounterSettings} onChange={onChange} />
      return <JsonBox {...said} value={value} onChange={onChange} />
    default:
      return (
        <Input
          {...said}
          value={String(value)}
          maxLength={setting.most}
          onChange={({ target }) => onChange(target.value)}
        />
      )
  }
}

interface BoxProps {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
  readonly onChange: (value: unknown) => void
}

function LinesBox({ lines, onChange, ...said }: BoxProps & { lines: unknown }) {
  const [text, setText] = useState(Array.isArray(lines) ? lines.join('\n') : '')
  return (
    <TextArea
      {...said}
      rows={3}
      spellCheck={false}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChange(
          target.value
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        )
      }}
    />
  )
}

function JsonBox({ value, onChange, ...said }: BoxProps & { value: unknown }) {
  const [text, setText] = useState(value === null ? '' : JSON.stringify(value, null, 2))
  return (
    <TextArea
      {...said}
      className="ll-input configuration-json"
      rows={Math.min(16, Math.max(4, text.split('\n').length))}
      spellCheck={false}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChange(parsed(target.value))
      }}
    />
  )
}

/** What is no JSON stays the text that it is, which no structure may be. */
function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface PictureProps {
  readonly id: string
  readonly label: string
  readonly describedBy: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function PictureBox({ id, label, describedBy, value, onChange }: PictureProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file === undefined) return
    const reader = new FileReader()
    reader.addEventListener('load', () => onChange(String(reader.result)))
    reader.readAsDataURL(file)
  }
  return (
    <span className="configuration-picture">
      {value !== '' && <img src={value} alt={label} />}
      <input
        ref={input}
        id={id}
        className="ll-visually-hidden"
        tabIndex={-1}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        aria-describedby={describedBy}
        onChange={({ target }) => take(target.files?.[0])}
      />
      <Button onClick={() => input.current?.click()}>{t('configuration.choosePicture')}</Button>
      {value !== '' && (
        <Button kind="text" onClick={() => onChange('')}>
          <DeleteOutlined aria-hidden />
          {t('configuration.removePicture')}
        </Button>
      )}
    </span>
  )
}
