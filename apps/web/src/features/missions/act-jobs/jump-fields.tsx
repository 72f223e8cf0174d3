import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError, Select } from '../../../ui/controls/input.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import '../administration/jump-dialog.css'
import { DiagramCanvas } from '../diagram/diagram-canvas.tsx'
import { NO_MARKS, type DiagramMarks } from '../diagram/diagram-marks.ts'
import { jumpModes, type OneVersion, type OrderFieldsProps } from './order-entry.ts'
import { useVersions } from './use-versions.ts'

/** From which step to which: clicked in the drawing, or chosen by name. */
export function JumpFields({ entry, onChange, isTried, on }: OrderFieldsProps & { readonly on: OneVersion }) {
  const { t } = useTranslation()
  const id = useId()
  const { drawing, error, isMissing, retry } = useVersions(on.flowKey, on.version)
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />
  if (isMissing) return <FieldError text={t('actJobs.noVersion', { version: on.version })} />
  if (drawing === undefined) return <Skeleton lines={4} />
  const { fromNode, targetNode, mode } = entry
  const steps = drawing.nodes.filter(({ type }) => type === 'bpmn:UserTask')
  const targets = steps.filter((node) => node.id !== fromNode)
  const lacksTarget = isTried && targetNode === ''
  const consequences: DiagramMarks['consequences'] =
    targetNode === '' ? [] : [{ elementId: targetNode, kind: 'opened' }]
  const choose = (chosen: string) => {
    if (targets.some((node) => node.id === chosen)) onChange({ ...entry, targetNode: chosen })
  }
  return (
    <div className="ll-jump">
      <div className="ll-jump-drawing">
        <DiagramCanvas
          drawing={drawing}
          label={t('actJobs.drawing', { version: on.version })}
          lit={t('actJobs.jumpsFrom')}
          legend={<span data-state="active">{t('actJobs.jumpsFrom')}</span>}
          onPick={choose}
          isPickable={(node) => targets.some((one) => one.id === node.id)}
          place={{
            activeElementIds: fromNode === '' ? [] : [fromNode],
            passedElementIds: [],
            marks: { ...NO_MARKS, consequences },
          }}
        />
      </div>
      <div className="ll-act">
        <div className="ll-act-field">
          <label htmlFor={`${id}-from`}>{t('actJobs.jumpFrom')}</label>
          <Select
            id={`${id}-from`}
            value={fromNode}
            onChange={({ target: { value } }) =>
              onChange({ ...entry, fromNode: value, targetNode: value === targetNode ? '' : targetNode })
            }
          >
            <option value="">{t('actJobs.onlyTask')}</option>
            {steps.map((node) => (
              <option key={node.id} value={node.id}>
                {node.name}
              </option>
            ))}
          </Select>
        </div>
        <div className="ll-act-field">
          <label htmlFor={`${id}-target`}>{t('instances.jumpTarget')}</label>
          <Select
            id={`${id}-target`}
            value={targetNode}
            aria-invalid={lacksTarget}
            aria-describedby={lacksTarget ? `${id}-lacks` : undefined}
            onChange={({ target: { value } }) => onChange({ ...entry, targetNode: value })}
          >
            <option value="">—</option>
            {targets.map((node) => (
              <option key={node.id} value={node.id}>
                {node.name}
              </option>
            ))}
          </Select>
          {lacksTarget && <FieldError id={`${id}-lacks`} text={t('instances.jumpTargetRequired')} />}
        </div>
        <fieldset className="ll-act-choices">
          <legend>{t('instances.jumpMode')}</legend>
          {jumpModes.map((one) => (
            <label key={one} className="ll-act-choice">
              <input
                type="radio"
                name={`${id}-mode`}
                checked={mode === one}
                onChange={() => onChange({ ...entry, mode: one })}
              />
              <span>{t(`instances.jumpModes.${one}`)}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  )
}
