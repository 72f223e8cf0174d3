import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { useFields } from './choices.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { namesIn } from './condition-rows.ts'
import { change, isA, listIn, made, modelOf, moddleOf, processOf, textOf, type Editing } from './element-edit.ts'
import { FlagField, Section } from './fields.tsx'
import { notHandedOver, useKnownNames } from './known-names.ts'

/** When a flow is taken. */
export function FlowSection({ editing }: { editing: Editing }) {
  const { t } = useTranslation()
  const { drawing, element } = editing
  const model = modelOf(editing)
  const { source } = element
  const origin = source?.businessObject
  const isDefault = origin !== undefined && moddleOf(origin, 'default') === model
  const mayBeDefault =
    origin !== undefined &&
    (isA(origin, 'ExclusiveGateway') || isA(origin, 'InclusiveGateway') || isA(origin, 'Activity'))
  const names = useKnownNames(editing)
  const expression = moddleOf(model, 'conditionExpression')
  const condition = textOf(expression, 'body')
  const process = processOf(editing)
  const fields = useFields(textOf(process, 'liveline:mainForm'))
  const missing = notHandedOver(editing, namesIn(condition), fields)
  const setCondition = (body: string) => {
    if (body === '') change(editing, { conditionExpression: undefined })
    else if (expression === undefined)
      change(editing, { conditionExpression: made(editing, 'bpmn:FormalExpression', model, { body }) })
    else change(editing, { body }, expression)
  }
  return (
    <Section title={t('flowDesign.condition.title')} open>
      {mayBeDefault && source !== undefined && (
        <FlagField
          label={t('flowDesign.condition.default')}
          help={t('flowDesign.condition.defaultHelp')}
          checked={isDefault}
          onChange={(isOn) => {
            drawing.get('modeling').updateProperties(source, { default: isOn ? model : undefined })
            if (isOn && expression !== undefined) change(editing, { conditionExpression: undefined })
          }}
        />
      )}
      {!isDefault && (
        <ConditionEditor
          label={t('flowDesign.condition.when')}
          value={condition}
          names={names}
          onChange={setCondition}
        />
      )}
      {missing.length > 0 && process !== undefined && (
        <div className="ll-property-warning">
          <p>{t('flowDesign.condition.notHandedOver', { fields: missing.join(', ') })}</p>
          <Button
            onClick={() =>
              change(
                editing,
                {
                  'liveline:formVariables': [...listIn(textOf(process, 'liveline:formVariables')), ...missing].join(
                    ',',
                  ),
                },
                process,
              )
            }
          >
            {t('flowDesign.condition.handOver')}
          </Button>
        </div>
      )}
    </Section>
  )
}
