import { say } from '@liveline/contract/language.ts'
import type { Setting, SettingKind } from '@liveline/form-schema/kinds/setting.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import { kindName } from '@liveline/form-schema/kind-name.ts'
import { componentName } from '../component-name.ts'
import { useDesigner, useDesignerState } from '../designer-context.ts'
import { changeProperties } from '../schema-edit/change-property.ts'
import { treeOf, type Located } from '../schema-edit/tree.ts'
import { ConditionEditor } from './condition-editor.tsx'
import type { Editor } from './editor.ts'
import { FillEditor } from './fill-editor.tsx'
import { HeldEditor } from './held-editor.tsx'
import { NameEditor } from './name-editor.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { ChoiceEditor, FlagEditor, NumberEditor, TextEditor, WordsEditor } from './plain-editors.tsx'
import { DepartmentEditor, OrganisationTypeEditor, RolesEditor } from './organisation-editors.tsx'
import { RulesEditor } from './rules-editor.tsx'
import '../../../ui/controls/property.css'
import './settings-panel.css'
import { settingsOfAll } from './settings-of-node.ts'
import { SourceEditor } from './source-editor.tsx'
import { ExpressionEditor, ValueEditor } from './value-editor.tsx'

const editors: Readonly<Record<Setting['kind'] | SettingKind, Editor>> = {
  text: TextEditor,
  words: WordsEditor,
  number: NumberEditor,
  flag: FlagEditor,
  choice: ChoiceEditor,
  options: OptionsEditor,
  condition: ConditionEditor,
  expression: ExpressionEditor,
  value: ValueEditor,
  rules: RulesEditor,
  source: SourceEditor,
  columns: HeldEditor,
  fill: FillEditor,
  parts: HeldEditor,
  department: DepartmentEditor,
  organisationType: OrganisationTypeEditor,
  roles: RolesEditor,
}
/** Several inputs stand under these names, or the name stands beside its box. */
const grouped: ReadonlySet<string> = new Set(['condition', 'options', 'rules', 'columns', 'fill', 'parts', 'roles'])

/** What may be set of the chosen components, by what their kinds declare. */
export function SettingsPanel() {
  const { t } = useTranslation()
  const language = useLanguage()
  const schema = useDesignerState((state) => state.schema)
  const chosen = useDesignerState((state) => state.chosen)
  const tree = treeOf(schema)
  const all = chosen.flatMap((id) => tree.get(id) ?? [])
  const [first] = all
  if (first === undefined) return <p className="ll-properties-none">{t('designer.chooseSomething')}</p>
  const sections = settingsOfAll(all)
  return (
    <div className="ll-settings">
      <p className="ll-properties-of">
        <b>{all.length > 1 ? t('designer.chosen', { count: all.length }) : componentName(first, language)}</b>
        {all.length === 1 && <small>{kindName(first.node.type, language)}</small>}
      </p>
      {sections.map((section) => (
        <section key={section.key} aria-label={say(language, section.name)}>
          <h3>{say(language, section.name)}</h3>
          {section.settings.map((setting) => (
            <SettingField key={`${first.id} ${setting.property}`} setting={setting} all={all} />
          ))}
        </section>
      ))}
      {sections.length === 0 && <p className="ll-properties-none">{t('designer.nothingInCommon')}</p>}
    </div>
  )
}

function SettingField({ setting, all }: { setting: Setting; all: readonly Located[] }) {
  const id = useId()
  const designer = useDesigner()
  const language = useLanguage()
  const [first] = all
  if (first === undefined) return null
  const EditorOf = setting.property === 'name' && first.node['type'] !== undefined ? NameEditor : editors[setting.kind]
  const label = say(language, setting.name)
  const helpId = setting.help === undefined ? undefined : `${id}-help`
  const editor = (
    <EditorOf
      setting={setting}
      node={first.node}
      id={first.id}
      label={label}
      inputId={id}
      describedBy={helpId}
      onChange={(change) => {
        const ids = all.map((one) => one.id)
        designer.apply((schema) => changeProperties(schema, ids, change), {
          about: `${ids.join(' ')} ${Object.keys(change).join(' ')}`,
        })
      }}
    />
  )
  const help = setting.help !== undefined && (
    <p id={helpId} className="ll-property-note">
      {say(language, setting.help)}
    </p>
  )
  if (setting.kind === 'flag')
    return (
      <div className="ll-property">
        {editor}
        {help}
      </div>
    )
  if (grouped.has(setting.kind))
    return (
      <fieldset className="ll-property" data-setting={setting.property}>
        <legend>{label}</legend>
        {editor}
        {help}
      </fieldset>
    )
  return (
    <div className="ll-property" data-setting={setting.property}>
      <label htmlFor={id}>{label}</label>
      {editor}
      {help}
    </div>
  )
}
