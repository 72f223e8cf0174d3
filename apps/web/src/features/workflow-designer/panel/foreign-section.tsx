/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset has a frame of its own. */
import { DeleteOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { isGeneric, ownOf, type CreatesAny } from '../modeler/copy-foreign.ts'
import type { Moddle } from '../modeler/parts.ts'
import { change, listOf, moddleOf, modelOf, type Editing } from './element-edit.ts'
import { Section, TextField } from './fields.tsx'

/** What the panel edits though another engine gave it its name. */
const EDITED = /^(?:flowable|activiti|camunda):(?:formKey|expression|resultVariable|in|out)$/

/**
 * What other engines say of the element: listeners, hooks, fields, attributes. It is kept as it is; what a release
 * refuses because nothing here runs it is mended or taken away here.
 */
export function ForeignSection({ editing }: { editing: Editing }) {
  const { t } = useTranslation()
  const model = modelOf(editing)
  const attributes = Object.entries(model.$attrs).filter(
    ([name]) => name.includes(':') && !name.startsWith('xmlns') && !EDITED.test(name),
  )
  const holder = moddleOf(model, 'extensionElements')
  const values = listOf(holder, 'values')
  const elements = values.filter(({ $type }) => !$type.startsWith('liveline:') && !EDITED.test($type))
  if (attributes.length + elements.length === 0) return null
  const put = (next: readonly Moddle[]) => {
    if (holder === undefined || next.length === 0) change(editing, { extensionElements: undefined })
    else change(editing, { values: next }, holder)
  }
  return (
    <Section title={t('flowDesign.foreign.title')} open={elements.some(isHook)}>
      <p className="ll-property-note">{t('flowDesign.foreign.help')}</p>
      {attributes.map(([name, value]) => (
        <Removable key={name} name={name} onRemove={() => change(editing, { [name]: '' })}>
          <TextField label={name} code value={String(value)} onChange={(said) => change(editing, { [name]: said })} />
        </Removable>
      ))}
      {elements.map((one, index) => (
        // Several may be named alike.
        // oxlint-disable-next-line react/no-array-index-key
        <Removable
          key={`${one.$type} ${index}`}
          name={one.$type}
          onRemove={() => put(values.filter((other) => other !== one))}
        >
          <p className="ll-foreign-name">
            <code>{`<${one.$type}>`}</code>
          </p>
          {ownAttributes(one).map(([name, value]) => (
            <TextField
              key={name}
              label={name}
              code
              value={value}
              onChange={(said) =>
                put(values.map((other) => (other === one ? copyWith(editing, one, name, said) : other)))
              }
            />
          ))}
          {listOf(one, '$children').length > 0 && (
            <p className="ll-property-note">
              {t('flowDesign.foreign.inside', {
                names: [...new Set(listOf(one, '$children').map(({ $type }) => $type))].join(', '),
              })}
            </p>
          )}
        </Removable>
      ))}
    </Section>
  )
}

const isHook = ({ $type }: Moddle) => /listener$/i.test($type)

/** What can be edited of an element that no descriptor knows. */
const ownAttributes = (element: Moddle): readonly (readonly [string, string])[] =>
  isGeneric(element)
    ? Object.entries(ownOf(element)).flatMap(([name, value]) =>
        typeof value === 'string' && !name.startsWith('$') ? [[name, value] as const] : [],
      )
    : []

/** In place of the element, which history must be able to bring back as it was. */
function copyWith({ drawing }: Editing, element: Moddle, name: string, said: string): Moddle {
  if (!isGeneric(element)) return element
  const { [name]: _, ...others } = ownOf(element)
  const moddle: unknown = drawing.get('moddle')
  const { $children, $descriptor, $type } = element
  const copy = (moddle as CreatesAny).createAny($type, $descriptor.ns.uri, {
    ...others,
    ...(said === '' ? {} : { [name]: said }),
    ...($children === undefined ? {} : { $children }),
  })
  return Object.assign(copy, { $parent: (element as Moddle).$parent }) as unknown as Moddle
}

interface RemovableProps {
  readonly name: string
  readonly onRemove: () => void
  readonly children: ReactNode
}

function Removable({ name, onRemove, children }: RemovableProps) {
  const { t } = useTranslation()
  return (
    <div className="ll-foreign" role="group" aria-label={name}>
      <div>{children}</div>
      <IconButton label={t('flowDesign.rows.remove', { name })} onClick={onRemove}>
        <DeleteOutlined aria-hidden />
      </IconButton>
    </div>
  )
}
