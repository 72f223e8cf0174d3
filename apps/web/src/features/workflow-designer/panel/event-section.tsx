import { useTranslation } from 'react-i18next'
import type { Moddle } from '../modeler/parts.ts'
import {
  change,
  eventDefinitionOf,
  isA,
  listOf,
  made,
  modelOf,
  moddleOf,
  textOf,
  type Editing,
} from './element-edit.ts'
import { ExpressionField } from './expression-field.tsx'
import { ChoiceField, FlagField, Section, TextField } from './fields.tsx'
import { useKnownNames } from './known-names.ts'

const TIMERS = ['timeDuration', 'timeDate', 'timeCycle'] as const
/** What an event waits for or throws is a thing of its own in the file, which several can name. */
const REFERENCES: Readonly<Record<string, readonly [property: string, type: string]>> = {
  'bpmn:MessageEventDefinition': ['messageRef', 'bpmn:Message'],
  'bpmn:SignalEventDefinition': ['signalRef', 'bpmn:Signal'],
  'bpmn:ErrorEventDefinition': ['errorRef', 'bpmn:Error'],
  'bpmn:EscalationEventDefinition': ['escalationRef', 'bpmn:Escalation'],
}

/** What an event waits for, or throws. */
export function EventSection({ editing }: { editing: Editing }) {
  const { t } = useTranslation()
  const model = modelOf(editing)
  const isReceive = isA(model, 'ReceiveTask')
  const definition = isReceive ? model : eventDefinitionOf(model)
  const names = useKnownNames(editing)
  if (definition === undefined) return null
  const reference = isReceive ? (['messageRef', 'bpmn:Message'] as const) : REFERENCES[definition.$type]
  const condition = moddleOf(definition, 'condition')
  const catches = isReceive || isA(model, 'CatchEvent')
  return (
    <Section title={t('flowDesign.event.title')} open>
      {definition.$type === 'bpmn:TimerEventDefinition' && <Timer editing={editing} definition={definition} />}
      {reference !== undefined && <Reference editing={editing} definition={definition} reference={reference} />}
      {reference?.[1] === 'bpmn:Message' && catches && (
        <ExpressionField
          label={t('flowDesign.event.correlationKey')}
          help={t('flowDesign.event.correlationKeyHelp')}
          names={names}
          value={textOf(model, 'liveline:correlationKey')}
          onChange={(key) => change(editing, { 'liveline:correlationKey': key })}
        />
      )}
      {definition.$type === 'bpmn:ConditionalEventDefinition' && (
        <ExpressionField
          label={t('flowDesign.condition.expression')}
          names={names}
          value={textOf(condition, 'body')}
          onChange={(body) => {
            if (condition === undefined)
              change(editing, { condition: made(editing, 'bpmn:FormalExpression', definition, { body }) }, definition)
            else change(editing, { body }, condition)
          }}
        />
      )}
      {definition.$type === 'bpmn:LinkEventDefinition' && (
        <TextField
          label={t('flowDesign.event.link')}
          value={textOf(definition, 'name')}
          onChange={(name) => change(editing, { name }, definition)}
        />
      )}
      {isA(model, 'BoundaryEvent') &&
        !['Error', 'Cancel', 'Compensate'].some((one) => definition.$type.includes(one)) && (
          <FlagField
            label={t('flowDesign.event.interrupts')}
            checked={model.get('cancelActivity') !== false}
            onChange={(cancelActivity) =>
              editing.drawing.get('modeling').updateProperties(editing.element, { cancelActivity })
            }
          />
        )}
    </Section>
  )
}

interface DefinitionProps {
  readonly editing: Editing
  readonly definition: Moddle
}

function Timer({ editing, definition }: DefinitionProps) {
  const { t } = useTranslation()
  const kind = TIMERS.find((one) => moddleOf(definition, one) !== undefined) ?? 'timeDuration'
  const body = textOf(moddleOf(definition, kind), 'body')
  const set = (next: (typeof TIMERS)[number], said: string) => {
    const expression = made(editing, 'bpmn:FormalExpression', definition, { body: said })
    const none = Object.fromEntries(TIMERS.map((one) => [one, undefined]))
    change(editing, { ...none, [next]: expression }, definition)
  }
  return (
    <>
      <ChoiceField
        label={t('flowDesign.timer.kind')}
        value={kind}
        options={TIMERS.map((one) => [one, t(`flowDesign.timer.${one}`)] as const)}
        onChange={(next) => set(TIMERS.find((one) => one === next) ?? 'timeDuration', '')}
      />
      <TextField
        label={t('flowDesign.timer.value')}
        help={t(`flowDesign.timer.${kind}Help`)}
        code
        value={body}
        onChange={(said) => set(kind, said)}
      />
    </>
  )
}

function Reference({
  editing,
  definition,
  reference: [property, type],
}: DefinitionProps & { reference: readonly [property: string, type: string] }) {
  const { t } = useTranslation()
  const held = moddleOf(definition, property)
  let definitions: Moddle = definition
  while (definitions.$parent !== undefined) definitions = definitions.$parent
  const known = listOf(definitions, 'rootElements').filter(({ $type }) => $type === type)
  const word = type.replace('bpmn:', '') as 'Message' | 'Signal' | 'Error' | 'Escalation'
  const code = word === 'Error' ? 'errorCode' : word === 'Escalation' ? 'escalationCode' : undefined
  /** Those that are named alike are the same thing. */
  const choose = (name: string) => {
    if (name === '') return change(editing, { [property]: undefined }, definition)
    const found = known.find((one) => textOf(one, 'name') === name)
    const target = found ?? made(editing, type, definitions, { name })
    if (found === undefined)
      change(editing, { rootElements: [...listOf(definitions, 'rootElements'), target] }, definitions)
    change(editing, { [property]: target }, definition)
  }
  return (
    <>
      <TextField
        label={t(`flowDesign.event.${word}`)}
        help={
          known.length === 0
            ? undefined
            : t('flowDesign.event.known', { names: known.map((one) => textOf(one, 'name')).join(', ') })
        }
        value={textOf(held, 'name')}
        onChange={choose}
      />
      {code !== undefined && held !== undefined && (
        <TextField
          label={t('flowDesign.event.code')}
          code
          value={textOf(held, code)}
          onChange={(said) => change(editing, { [code]: said }, held)}
        />
      )}
    </>
  )
}
