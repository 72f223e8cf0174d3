import { useTranslation } from 'react-i18next'
import { change, isA, listOf, made, modelOf, textOf, type Editing } from './element-edit.ts'
import { FlagField, Section, TextField } from './fields.tsx'

/** A name of XML without colon, and of what a table keeps. */
const WELL_FORMED = /^[A-Za-z_][\w.-]{0,63}$/

/** Name, id and documentation: what every element has. */
export function GeneralSection({ editing, flowKey }: { editing: Editing; flowKey: string }) {
  const { t } = useTranslation()
  const { drawing, element } = editing
  const model = modelOf(editing)
  const [documentation] = listOf(model, 'documentation')
  const id = element.id
  const judgeId = (typed: string) => {
    if (!WELL_FORMED.test(typed)) return t('flowDesign.panel.idMalformed')
    return typed !== id && drawing.get('moddle').ids.assigned(typed) !== false
      ? t('flowDesign.panel.idTaken')
      : undefined
  }
  const isFlowNode = isA(model, 'FlowNode')
  const isOfFlow = isFlowNode || isA(model, 'SequenceFlow')
  return (
    <Section title={t('flowDesign.panel.general')} open>
      <TextField
        label={t('flowDesign.panel.name')}
        value={textOf(model, isA(model, 'TextAnnotation') ? 'text' : 'name')}
        onChange={(name) =>
          isA(model, 'Process') || isA(model, 'Collaboration')
            ? change(editing, { name })
            : drawing.get('modeling').updateLabel(element, name)
        }
      />
      {(isOfFlow || isA(model, 'Process')) && (
        <TextField
          label={t('flowDesign.panel.nameEn')}
          lang="en"
          value={textOf(model, 'liveline:nameEn')}
          onChange={(nameEn) => change(editing, { 'liveline:nameEn': nameEn })}
        />
      )}
      <TextField
        label={t('flowDesign.panel.id')}
        help={id === flowKey ? t('flowDesign.panel.idOfFlow') : t('flowDesign.panel.idHelp')}
        disabled={id === flowKey}
        code
        value={id}
        judge={judgeId}
        onChange={(next) => drawing.get('modeling').updateProperties(element, { id: next })}
      />
      {isFlowNode && (
        <TextField
          label={t('flowDesign.panel.state')}
          help={t('flowDesign.panel.stateHelp')}
          code
          value={textOf(model, 'liveline:state')}
          onChange={(state) => change(editing, { 'liveline:state': state })}
        />
      )}
      <TextField
        label={t('flowDesign.panel.documentation')}
        multiline
        value={textOf(documentation, 'text')}
        onChange={(text) => {
          if (documentation !== undefined && text !== '') change(editing, { text }, documentation)
          else
            change(editing, {
              documentation: text === '' ? [] : [made(editing, 'bpmn:Documentation', model, { text })],
            })
        }}
      />
      {isFlowNode && !isA(model, 'StartEvent') && (
        <FlagField
          label={t('flowDesign.panel.noJumpOver')}
          help={t('flowDesign.panel.noJumpOverHelp')}
          checked={(textOf(model, 'liveline:noJumpOver') || String(isA(model, 'CallActivity'))) !== 'false'}
          onChange={(isGuard) => {
            const byItself = isA(model, 'CallActivity')
            change(editing, { 'liveline:noJumpOver': isGuard === byItself ? '' : String(isGuard) })
          }}
        />
      )}
    </Section>
  )
}
