import { WarningOutlined } from '@ant-design/icons'
import type { FlowDetail, DrawingProblem } from '@liveline/contract/process-definition/shapes.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../modeler/create-modeler.ts'
import type { Drawn } from '../modeler/parts.ts'
import { useChosen } from '../modeler/use-drawing.ts'
import { translatorOf } from '../modeler/texts-of-modeler.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { CallSection } from './call-section.tsx'
import { eventDefinitionOf, isA, moddleOf, textOf, type Editing } from './element-edit.ts'
import { EventSection } from './event-section.tsx'
import { FlowSection } from './flow-section.tsx'
import { ForeignSection } from './foreign-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { LoopSection } from './loop-section.tsx'
import { ProcessSection } from './process-section.tsx'
import '../../../ui/controls/property.css'
import './properties-panel.css'
import { ServiceSection } from './service-section.tsx'
import { TaskSections } from './task-sections.tsx'

interface Props {
  readonly drawing: Drawing
  readonly flow: FlowDetail
  readonly problems: readonly DrawingProblem[]
}

/** What the chosen element says; without one the process. It hears of the drawing itself. */
export const PropertiesPanel = memo(function PropertiesPanel({ drawing, flow, problems }: Props) {
  const { t } = useTranslation()
  const chosen = useChosen(drawing)
  const [first] = chosen
  if (first === undefined) return null
  if (chosen.length > 1)
    return <p className="ll-properties-none">{t('flowDesign.panel.several', { count: chosen.length })}</p>
  const element = first.labelTarget ?? first
  return <ElementProperties key={element.id} editing={{ drawing, element }} flow={flow} problems={problems} />
})

/** The kind of an element in words, by the table of bpmn-js. */
function kindOf({ businessObject, type }: Drawn): string {
  const definition = eventDefinitionOf(businessObject)?.$type.replace(/^bpmn:|EventDefinition$/g, '') ?? ''
  const words = type
    .replace('bpmn:', '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  const said = `${definition} ${words}`.trim()
  return said.charAt(0).toUpperCase() + said.slice(1).toLowerCase()
}

function ElementProperties({ editing, flow, problems }: { editing: Editing } & Omit<Props, 'drawing'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { element } = editing
  const model = element.businessObject
  const own = problems.filter(({ elementId }) => elementId === element.id)
  const isProcess = isA(model, 'Process')
  const kind = isProcess ? t('flowDesign.panel.process') : translatorOf(() => language)(kindOf(element))
  const loop = moddleOf(model, 'loopCharacteristics')
  return (
    <div className="ll-properties">
      <p className="ll-properties-of">
        <b>{textOf(model, 'name') || element.id}</b>
        <small>{kind}</small>
      </p>
      {own.length > 0 && (
        <ul className="ll-properties-problems">
          {own.map(({ code, message }) => (
            <li key={`${code} ${message}`}>
              <WarningOutlined aria-hidden />
              {message}
            </li>
          ))}
        </ul>
      )}
      <GeneralSection editing={editing} flowKey={flow.flowKey} />
      {isProcess && <ProcessSection editing={editing} />}
      {isA(model, 'UserTask') && <TaskSections editing={editing} />}
      {isA(model, 'SequenceFlow') && <FlowSection editing={editing} />}
      {(isA(model, 'Event') || isA(model, 'ReceiveTask')) && <EventSection editing={editing} />}
      {isA(model, 'CallActivity') && <CallSection editing={editing} />}
      {['ServiceTask', 'SendTask', 'BusinessRuleTask', 'ScriptTask'].some((one) => isA(model, one)) && (
        <ServiceSection editing={editing} />
      )}
      {loop !== undefined && loop.$type === 'bpmn:MultiInstanceLoopCharacteristics' && (
        <LoopSection editing={editing} loop={loop} />
      )}
      <ForeignSection editing={editing} />
    </div>
  )
}
