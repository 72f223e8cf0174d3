import { useTranslation } from 'react-i18next'
import { ApproverRows } from '../panel/approver-rows.tsx'
import { useFields } from '../panel/choices.ts'
import { processOf, textOf } from '../panel/element-edit.ts'
import '../../../ui/controls/property.css'
import '../panel/properties-panel.css'
import type { Drawing } from '../modeler/create-modeler.ts'
import { useChosen } from '../modeler/use-drawing.ts'

/** Who is given a process to read when a step is done: a setting of the step, which is a card of its own. */
export function CopiesPanel({ drawing, id }: { drawing: Drawing; id: string }) {
  const { t } = useTranslation()
  useChosen(drawing)
  const element = drawing.get('elementRegistry').get(id)
  const process = element === undefined ? undefined : processOf({ drawing, element })
  const fields = useFields(textOf(process, 'liveline:mainForm'))
  if (element === undefined) return null
  const name = textOf(element.businessObject, 'name') || id
  return (
    <div className="ll-properties">
      <p className="ll-properties-of">
        <b>{t('flowCards.kind.copy')}</b>
        <small>{t('flowCards.copyHelp', { name })}</small>
      </p>
      <ApproverRows editing={{ drawing, element }} of="Cc" fields={fields} />
    </div>
  )
}
