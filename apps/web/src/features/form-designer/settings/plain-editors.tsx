import { say } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { Check } from '../../../ui/controls/check.tsx'
import { Input, Select, TextArea } from '../../../ui/controls/input.tsx'
import { NumberBox } from '../../../ui/controls/number-box.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import type { Editor } from './editor.ts'
import { changeOf, propertyOf, textIn } from './property.ts'

export const TextEditor: Editor = ({ setting, node, inputId, describedBy, onChange }) => (
  <Input
    id={inputId}
    aria-describedby={describedBy}
    value={textIn(propertyOf(node, setting.property))}
    onChange={({ target }) => onChange(changeOf(node, setting.property, target.value))}
  />
)

/** Words that are read at length stand in a larger box. */
const LONG: ReadonlySet<string> = new Set(['tpl', 'body', 'description'])

/** The words in both languages, one under the other. */
export const WordsEditor: Editor = ({ setting, node, label, inputId, describedBy, onChange }) => {
  const { t } = useTranslation()
  const Box = LONG.has(setting.property) ? TextArea : Input
  return (
    <span className="ll-words">
      {(['', 'En'] as const).map((suffix) => {
        const property = `${setting.property}${suffix}`
        const language = t(suffix === '' ? 'designer.inChinese' : 'designer.inEnglish')
        return (
          <Box
            key={suffix}
            id={suffix === '' ? inputId : undefined}
            aria-label={t('designer.wordsIn', { label, language })}
            aria-describedby={describedBy}
            placeholder={language}
            lang={suffix === '' ? 'zh-CN' : 'en'}
            value={textIn(node[property])}
            onChange={({ target }: { target: { value: string } }) => onChange(changeOf(node, property, target.value))}
          />
        )
      })}
    </span>
  )
}

export const NumberEditor: Editor = ({ setting, node, label, inputId, describedBy, onChange }) => {
  const value = propertyOf(node, setting.property)
  return (
    <NumberBox
      id={inputId}
      label={label}
      describedBy={describedBy}
      value={typeof value === 'number' || typeof value === 'string' ? value : undefined}
      onChange={(next) => onChange(changeOf(node, setting.property, next))}
    />
  )
}

export const FlagEditor: Editor = ({ setting, node, label, describedBy, onChange }) => {
  const value = propertyOf(node, setting.property)
  const isOnAtFirst = setting.kind === 'flag' && setting.isOnAtFirst === true
  const along = setting.kind === 'flag' ? (setting.whenOff ?? {}) : {}
  const change = (isOn: boolean) => {
    const others = Object.fromEntries(Object.entries(along).map(([name, held]) => [name, isOn ? undefined : held]))
    onChange({ ...changeOf(node, setting.property, isOn === isOnAtFirst ? undefined : isOn), ...others })
  }
  return (
    <Check
      aria-describedby={describedBy}
      checked={isOnAtFirst ? value !== false : value === true}
      onChange={({ target }) => change(target.checked)}
    >
      {label}
    </Check>
  )
}

export const ChoiceEditor: Editor = ({ setting, node, inputId, describedBy, onChange }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const choices = setting.kind === 'choice' ? setting.choices : []
  return (
    <Select
      id={inputId}
      aria-describedby={describedBy}
      value={textIn(propertyOf(node, setting.property))}
      onChange={({ target }) => {
        const chosen = choices.find(({ value }) => String(value) === target.value)
        onChange(changeOf(node, setting.property, chosen?.value))
      }}
    >
      <option value="">{t('designer.notSet')}</option>
      {choices.map(({ value, name }) => (
        <option key={value} value={String(value)}>
          {say(language, name)}
        </option>
      ))}
    </Select>
  )
}
