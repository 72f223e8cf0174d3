import { DeleteOutlined } from '@ant-design/icons'
import { isObject } from '@liveline/form-schema/json.ts'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Input, Select } from '../../../ui/controls/input.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { componentName } from '../component-name.ts'
import { useDesignerState } from '../designer-context.ts'
import type { Editor } from './editor.ts'
import { knownFields } from './known-fields.ts'
import { changeOf, propertyOf, textIn } from './property.ts'

/** Fields that follow a choice: each with what is taken of the option that was chosen. */
export const FillEditor: Editor = ({ setting, node, id, label, onChange }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const schema = useDesignerState((state) => state.schema)
  const held = propertyOf(node, setting.property)
  const entries = Object.entries(isObject(held) ? held : {})
  const fields = knownFields(schema, id).filter((field) => field !== node)
  const left = fields.filter((field) => !entries.some(([name]) => name === field['name']))
  const say = (next: readonly (readonly [string, unknown])[]) =>
    onChange(changeOf(node, setting.property, next.length === 0 ? undefined : Object.fromEntries(next)))
  const nameOf = (name: string) => {
    const field = fields.find((one) => one['name'] === name)
    return field === undefined ? name : componentName({ node: field }, language)
  }
  return (
    <div className="ll-fill-list">
      {entries.map(([name, taken]) => (
        <fieldset key={name} aria-label={nameOf(name)} className="ll-fill">
          <span>{nameOf(name)}</span>
          <Input
            aria-label={t('designer.takenOf', { name: nameOf(name) })}
            spellCheck={false}
            value={textIn(taken)}
            onChange={({ target }) => say(entries.map((one) => (one[0] === name ? [name, target.value] : one)))}
          />
          <IconButton
            label={t('designer.removeRow', { name: nameOf(name) })}
            onClick={() => say(entries.filter((one) => one[0] !== name))}
          >
            <DeleteOutlined aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      <Select
        aria-label={t('designer.addTo', { name: label })}
        value=""
        onChange={({ target }) => target.value !== '' && say([...entries, [target.value, '${label}']])}
      >
        <option value="">{t('designer.addField')}</option>
        {left.map((field) => (
          <option key={String(field['name'])} value={String(field['name'])}>
            {componentName({ node: field }, language)}
          </option>
        ))}
      </Select>
    </div>
  )
}
