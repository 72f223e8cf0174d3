import { useTranslation } from 'react-i18next'
import type { Moddle } from '../modeler/parts.ts'
import { listOf, moddleOf } from './element-edit.ts'
import { Section } from './fields.tsx'

/** What the panel edits though another engine gave it its name. */
const EDITED = /^(?:flowable|activiti|camunda):(?:formKey|expression|resultVariable|in|out)$/

/** What other engines say of the element: listeners, fields, attributes. It is kept as it is. */
export function ForeignSection({ model }: { model: Moddle }) {
  const { t } = useTranslation()
  const attributes = Object.entries(model.$attrs).filter(
    ([name]) => name.includes(':') && !name.startsWith('xmlns') && !EDITED.test(name),
  )
  const elements = listOf(moddleOf(model, 'extensionElements'), 'values').filter(
    ({ $type }) => !$type.startsWith('liveline:') && !EDITED.test($type),
  )
  if (attributes.length + elements.length === 0) return null
  return (
    <Section title={t('flowDesign.foreign.title')}>
      <p className="ll-property-note">{t('flowDesign.foreign.help')}</p>
      <ul className="ll-foreign">
        {attributes.map(([name, value]) => (
          <li key={name}>
            <code>
              {name}=&quot;{String(value)}&quot;
            </code>
          </li>
        ))}
        {elements.map((one, index) => (
          // Several may be named alike.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${one.$type} ${index}`}>
            <code>{`<${one.$type} ${ownText(one)}>`}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const ownText = (element: object) =>
  Object.entries(element)
    .flatMap(([name, value]) => (typeof value === 'string' && !name.startsWith('$') ? [`${name}="${value}"`] : []))
    .join(' ')
