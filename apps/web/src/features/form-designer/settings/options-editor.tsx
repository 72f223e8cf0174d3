import { PlusOutlined } from '@ant-design/icons'
import { isObject, isScalar, type Json } from '@liveline/form-schema/json.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import type { Editor } from './editor.ts'
import { ListTools, swapped } from './list-tools.tsx'
import { changeOf, propertyOf, textIn } from './property.ts'

/** What may be chosen: the value that is kept, and its words in both languages. */
export const OptionsEditor: Editor = ({ setting, node, onChange }) => {
  const { t } = useTranslation()
  const held = propertyOf(node, setting.property)
  const options: readonly unknown[] = Array.isArray(held) ? held : []
  const say = (next: readonly unknown[]) => onChange(changeOf(node, setting.property, next))
  const change = (index: number, more: Json) =>
    say(options.map((one, at) => (at === index ? without({ ...asOption(one), ...more }) : one)))
  const add = () => {
    const taken = new Set(options.map((one) => String(asOption(one)['value'])))
    const value = Array.from({ length: taken.size + 1 }, (_, at) => String(at + 1)).find((one) => !taken.has(one))
    say([...options, { label: '', labelEn: '', value }])
  }
  return (
    <div className="ll-option-list">
      {options.map((one, index) => {
        const option = asOption(one)
        const name = t('designer.optionNumber', { number: index + 1 })
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an option is nothing but its place.
          <fieldset key={index} aria-label={name} className="ll-option-entry">
            <Input
              aria-label={t('designer.value')}
              value={textIn(option['value'])}
              onChange={({ target }) => change(index, { value: likeBefore(target.value, option['value']) })}
            />
            <Input
              aria-label={t('designer.inChinese')}
              placeholder={t('designer.inChinese')}
              lang="zh-CN"
              value={textIn(option['label'])}
              onChange={({ target }) => change(index, { label: target.value })}
            />
            <Input
              aria-label={t('designer.inEnglish')}
              placeholder={t('designer.inEnglish')}
              lang="en"
              value={textIn(option['labelEn'])}
              onChange={({ target }) => change(index, { labelEn: target.value })}
            />
            <ListTools
              name={name}
              isFirst={index === 0}
              isLast={index === options.length - 1}
              onMove={(direction) => say(swapped(options, index, direction))}
              onRemove={() => say(options.filter((_, at) => at !== index))}
            />
          </fieldset>
        )
      })}
      <Button kind="text" onClick={add}>
        <PlusOutlined aria-hidden />
        {t('designer.addOption')}
      </Button>
    </div>
  )
}

const asOption = (one: unknown): Json => (isObject(one) ? one : { label: isScalar(one) ? String(one) : '', value: one })
/** No English words are none, not empty ones. */
const without = (option: Json): Json =>
  option['labelEn'] === '' ? Object.fromEntries(Object.entries(option).filter(([name]) => name !== 'labelEn')) : option

/** A number stays one while what is typed is one. */
const likeBefore = (typed: string, before: unknown): string | number =>
  typeof before === 'number' && typed.trim() !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed
