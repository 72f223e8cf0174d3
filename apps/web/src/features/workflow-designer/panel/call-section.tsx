import { useTranslation } from 'react-i18next'
import { prefixFor, type CreatesAny } from '../modeler/copy-foreign.ts'
import type { Moddle } from '../modeler/parts.ts'
import { useResources } from './choices.ts'
import {
  change,
  extensionsNamed,
  listOf,
  modelOf,
  moddleOf,
  replaceExtensions,
  textOf,
  type Editing,
  type Row,
} from './element-edit.ts'
import { PickField, Section, TextField } from './fields.tsx'
import { RowsEditor } from './rows-editor.tsx'

const MAPPING = /^(?:flowable|activiti|camunda):(in|out)$/
const ENGINES: Readonly<Record<string, string>> = {
  flowable: 'http://flowable.org/bpmn',
  activiti: 'http://activiti.org/bpmn',
  camunda: 'http://camunda.org/schema/1.0/bpmn',
}

/** Which process is called, what it is given and what comes back. */
export function CallSection({ editing }: { editing: Editing }) {
  const { t } = useTranslation()
  const { flows } = useResources()
  const model = modelOf(editing)
  return (
    <Section title={t('flowDesign.call.title')} open>
      <PickField
        label={t('flowDesign.call.process')}
        value={textOf(model, 'calledElement')}
        options={flows}
        onChange={(calledElement) => change(editing, { calledElement })}
      />
      <Mapping editing={editing} direction="in" />
      <Mapping editing={editing} direction="out" />
    </Section>
  )
}

function Mapping({ editing, direction }: { editing: Editing; direction: 'in' | 'out' }) {
  const { t } = useTranslation()
  const model = modelOf(editing)
  const all = listOf(moddleOf(model, 'extensionElements'), 'values')
  const type =
    all.map(({ $type }) => $type).find((one) => MAPPING.exec(one)?.[1] === direction) ??
    `${all.map(({ $type }) => MAPPING.exec($type)?.[0].split(':')[0]).find((one) => one !== undefined) ?? 'flowable'}:${direction}`
  const rows = extensionsNamed(model, type).map(rowOf)
  const write = (next: readonly Row[]) => {
    const [engine = 'flowable'] = type.split(':')
    prefixFor(model, engine)
    const moddle: unknown = editing.drawing.get('moddle')
    const elements = next.map((row) => {
      const said = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))
      const one: unknown = (moddle as CreatesAny).createAny(type, ENGINES[engine], said)
      return one as Moddle
    })
    replaceExtensions(editing, type, elements)
  }
  return (
    <RowsEditor
      label={t(`flowDesign.call.${direction}`)}
      addLabel={t(`flowDesign.call.add${direction}`)}
      rows={rows}
      fresh={{ source: '', target: '' }}
      nameOf={({ source = '', sourceExpression = '', target = '' }) => `${source || sourceExpression} → ${target}`}
      onChange={write}
    >
      {(row, set) => (
        <>
          {(['source', 'sourceExpression', 'target'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`flowDesign.call.${name}`)}
              code
              value={row[name] ?? ''}
              onChange={(text) => set({ [name]: text })}
            />
          ))}
        </>
      )}
    </RowsEditor>
  )
}

/** What a generic element says. */
const rowOf = (element: object): Row =>
  Object.fromEntries(
    Object.entries(element).flatMap(([name, value]) =>
      typeof value === 'string' && !name.startsWith('$') ? [[name, value]] : [],
    ),
  )
