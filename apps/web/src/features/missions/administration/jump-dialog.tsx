import type { JumpResult } from '@liveline/contract/administration/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { FieldError, Select } from '../../../ui/controls/input.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'
import { drawingQuery } from '../diagram/drawing-query.ts'
import { ProcessDiagram } from '../diagram/process-diagram.tsx'
import { consequencesOf } from './consequences.ts'
import { foresightQuery } from './instance-queries.ts'
import './jump-dialog.css'
import { JumpReport } from './jump-report.tsx'
import { TaskChoice } from './task-choice.tsx'

interface Props {
  readonly instance: InstanceDetail
  readonly onDone: (text: string) => void
  readonly onClose: () => void
}

const WIDTH_PX = 1180
const modes = ['return', 'tokenOnly'] as const

/** Leads the work elsewhere: what that would do is drawn and told before it happens. */
export function JumpDialog({ instance, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const { number, open } = instance
  const [taskId, setTaskId] = useState(open[0]?.taskId ?? '')
  const [targetNode, setTarget] = useState('')
  const [mode, setMode] = useState<(typeof modes)[number]>('return')
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const drawing = useQuery(drawingQuery(instance, language))
  const from = open.find((node) => node.taskId === taskId)
  const targets = (drawing.data?.nodes ?? []).filter(
    (node) => node.type === 'bpmn:UserTask' && node.id !== from?.elementId,
  )
  const asked = { taskId, targetNode, mode }
  // The news of the jump itself must not ask again: the task it left is gone.
  const foresight = useQuery({ ...foresightQuery(asked, language), enabled: targetNode !== '' && !busy })
  const report: JumpResult | undefined = targetNode === '' ? undefined : foresight.data
  const confirm = async () => {
    setIsTried(true)
    if (targetNode === '' || reason.trim() === '' || report === undefined || report.refusal !== null) return
    const done = await send({ ...asked, reason: reason.trim() }, (body, idempotencyKey) =>
      api.administration.jump({ body, idempotencyKey, quiet: true }),
    )
    const step = targets.find((node) => node.id === targetNode)?.name ?? targetNode
    if (done !== undefined) onDone(t('instances.jumped', { number, step }))
  }
  const choose = (elementId: string) => {
    if (targets.some((node) => node.id === elementId)) setTarget(elementId)
  }
  const lacksTarget = isTried && targetNode === ''
  const isRefused = foresight.isError || (report !== undefined && report.refusal !== null)
  return (
    <ActDialog
      title={t('instances.jumpTitle', { number })}
      verb={t('instances.acts.jump')}
      danger
      width={WIDTH_PX}
      busy={busy}
      disabled={targetNode !== '' && (report === undefined || isRefused)}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="ll-jump">
        <div className="ll-jump-drawing">
          <ProcessDiagram
            instance={instance}
            onPick={choose}
            consequences={report === undefined ? [] : consequencesOf(report)}
          />
        </div>
        <div className="ll-act">
          <TaskChoice
            label={t('instances.jumpFrom')}
            value={taskId}
            tasks={open.map((node) => ({ taskId: node.taskId, name: nameIn(language, node), handlers: node.handlers }))}
            onChange={(chosen) => {
              setTaskId(chosen)
              setTarget('')
            }}
          />
          <div className="ll-act-field">
            <label htmlFor={id}>{t('instances.jumpTarget')}</label>
            <Select
              id={id}
              value={targetNode}
              aria-invalid={lacksTarget}
              aria-describedby={lacksTarget ? `${id}-lacks` : undefined}
              onChange={({ target }) => setTarget(target.value)}
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
            {modes.map((one) => (
              <label key={one} className="ll-act-choice">
                <input type="radio" name={`${id}-mode`} checked={mode === one} onChange={() => setMode(one)} />
                <span>{t(`instances.jumpModes.${one}`)}</span>
              </label>
            ))}
          </fieldset>
          <section aria-label={t('instances.consequence')} aria-live="polite" className="ll-jump-report">
            {targetNode === '' ? (
              <p className="ll-muted">{t('instances.jumpChoose')}</p>
            ) : foresight.isError ? (
              <FieldError text={foresight.error.message} />
            ) : report === undefined ? (
              <p className="ll-muted">{t('instances.jumpLooking')}</p>
            ) : (
              <JumpReport report={report} />
            )}
          </section>
          <ReasonField
            label={t('missions.acts.reason')}
            value={reason}
            onChange={setReason}
            problem={isTried && reason.trim() === '' ? t('missions.acts.reasonRequired') : undefined}
          />
        </div>
      </div>
    </ActDialog>
  )
}
