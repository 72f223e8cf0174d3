import { nameIn } from '@liveline/contract/language.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { ReturnTarget } from '@liveline/contract/task-act/shapes.ts'
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { AttachButton } from '../../../form/files/attach-button.tsx'
import { AttachmentList } from '../../../form/files/attachment-list.tsx'
import { fileCatcher } from '../../../form/files/file-catcher.ts'
import { useAttachments } from '../../../form/files/use-attachments.ts'
import { Check } from '../../../ui/controls/check.tsx'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { usePersonText } from '../../../ui/labels/person.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { ActDialog } from './act-dialog.tsx'
import { elementNames } from './element-names.ts'
import { ReasonField } from './reason-field.tsx'
import { sendingWords } from '../../../session/confirm-words.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'

interface Props {
  readonly task: TaskInfo
  /** What was written in the bar already. */
  readonly opinion: string
  readonly onDone: (result: StepResult) => void
  readonly onClose: () => void
}

/** Sends the work back to a step that it has been through: which, what that takes away, and why. */
export function RejectDialog({ task, opinion: written, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { returnTargets, taskId, instance } = task
  const [to, setTo] = useState(returnTargets.find(({ refusal }) => refusal === '')?.elementId)
  const [opinion, setOpinion] = useState(written)
  const [wantsBack, setWantsBack] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const attachments = useAttachments()
  const { busy, failure, send } = useSendOnce()
  const target = returnTargets.find(({ elementId }) => elementId === to)
  const nameOf = elementNames(instance, language)
  const backRefusal = target?.straightBackRefusal ?? ''
  const straightBack = wantsBack && backRefusal === ''
  const confirm = async () => {
    setIsTried(true)
    if (target === undefined || opinion.trim() === '' || attachments.isBusy) return
    const body = {
      taskId,
      to: target.elementId,
      opinion: opinion.trim(),
      straightBack,
      attachments: [...attachments.ids],
    }
    const result = await send(
      body,
      sendingWords((sent, idempotencyKey) => api.taskAct.reject({ body: sent, idempotencyKey, quiet: true })),
    )
    if (result !== undefined) onDone(result)
  }
  const lost = (target?.cancelledElementIds ?? []).map(nameOf)
  return (
    <ActDialog
      title={t('missions.acts.rejectTitle', { number: instance.number })}
      verb={
        target === undefined
          ? t('missions.acts.reject')
          : t('missions.acts.rejectTo', { step: nameIn(language, target) })
      }
      danger
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <fieldset className="ll-act-choices">
        <legend>{t('missions.acts.rejectWhere')}</legend>
        {returnTargets.map((one) => (
          <Target key={one.elementId} target={one} isChosen={one === target} onChoose={() => setTo(one.elementId)} />
        ))}
      </fieldset>
      {lost.length > 0 && (
        <p className="ll-act-loses">{t('missions.acts.rejectLoses', { steps: joinNames(lost, language) })}</p>
      )}
      <Check checked={straightBack} disabled={backRefusal !== ''} onChange={() => setWantsBack(!wantsBack)}>
        {t('missions.acts.straightBack')}
      </Check>
      {backRefusal !== '' && <p className="ll-muted">{backRefusal}</p>}
      <div {...fileCatcher(attachments)}>
        <ReasonField
          label={t('missions.acts.rejectReason')}
          value={opinion}
          onChange={setOpinion}
          problem={isTried && opinion.trim() === '' ? t('missions.acts.rejectReasonRequired') : undefined}
        />
        <AttachmentList attachments={attachments} />
        <AttachButton attachments={attachments} />
      </div>
    </ActDialog>
  )
}

/** A step to go back to: who did it and when, or why the work cannot go there. */
function Target({ target, isChosen, onChoose }: { target: ReturnTarget; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const personText = usePersonText()
  const { by, at, meant, refusal } = target
  const facts = [
    ...meant.map((one) => t(`missions.acts.meant.${one}`)),
    ...(by === null || at === null ? [] : [t('missions.acts.doneBy', { name: personText(by), at: absoluteTime(at) })]),
  ]
  return (
    <label className="ll-act-choice" data-refused={refusal !== ''}>
      <input type="radio" name="ll-return-to" checked={isChosen} disabled={refusal !== ''} onChange={onChoose} />
      <span>
        {nameIn(language, target)}
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
        {refusal !== '' && <small>{refusal}</small>}
      </span>
    </label>
  )
}
