import { nameIn } from '@liveline/contract/language.ts'
import type { FormChange, SeenForms } from '@liveline/contract/form/shapes.ts'
import type { ErrorCode } from '@liveline/contract/error-codes.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import type { TaskInfo, TaskOutcome } from '@liveline/contract/task/shapes.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { newIdempotencyKey } from '../../../api/http.ts'
import { invalidateTasks } from '../../../api/query-client.ts'
import { sendingWords } from '../../../session/confirm-words.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import type { FormValues } from './task-forms.ts'

export interface Done {
  readonly result: StepResult
  /** In the words of the node: what was decided. */
  readonly what: string
}

/** What the server says of one form that it refuses. */
export interface Refusal {
  readonly form: string
  readonly problems: readonly { readonly path: string; readonly message: string }[]
}

interface Surroundings {
  /** Runs an act that no draft of this task may meet. */
  readonly holdDrafts: (act: () => Promise<void>) => Promise<void>
  readonly onDone: (done: Done) => void
  /** Somebody else was faster, or the work is elsewhere. */
  readonly onOutdated: () => void
  /** What he saw of the forms is another now: what of it, where the server tells it. */
  readonly onChanged: (changes: readonly FormChange[] | undefined) => void
  /** @returns whether the form says all of it at its fields */
  readonly onRefused: (refusal: Refusal) => boolean
  /** Something beside the forms is missing. */
  readonly onMissing: (what: Missing) => void
}

/** What a decision needs beside the forms. */
export type Missing = 'signature' | 'approvers'
const missingBy: Partial<Record<ErrorCode, Missing>> = {
  SIGNATURE_REQUIRED: 'signature',
  APPROVER_NOT_CHOSEN: 'approvers',
}

/** What is decided, and what goes along. */
export interface Decision {
  readonly outcome: TaskOutcome | undefined
  readonly opinion: string
  readonly forms: FormValues
  /** The versions of the forms that were filled in here. */
  readonly seen: SeenForms
  readonly chosen: ChosenApprovers
  readonly attachments: readonly string[]
  readonly signature: string | undefined
}

function refusalOf({ details }: ApiError): Refusal | undefined {
  const { form, problems } = details
  return typeof form === 'string' && Array.isArray(problems)
    ? { form, problems: problems as Refusal['problems'] }
    : undefined
}

/** Sends the decision, once: whatever is pressed while it is under way, and after an answer that was lost. */
export function useCompletion(
  { taskId }: TaskInfo,
  { holdDrafts, onDone, onOutdated, onChanged, onRefused, onMissing }: Surroundings,
) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const attempt = useRef({ body: '', key: '' })
  const sending = useRef(false)

  const send = async ({ outcome, opinion, forms, seen, chosen, attachments, signature }: Decision) => {
    const body = {
      taskId,
      ...(outcome === undefined ? {} : { outcome: outcome.value }),
      opinion: opinion.trim(),
      forms,
      seen,
      ...(Object.keys(chosen).length === 0 ? {} : { chosen }),
      ...(attachments.length === 0 ? {} : { attachments: [...attachments] }),
      ...(signature === undefined ? {} : { signature }),
    }
    // The same decision sent twice, after a lost answer, is done once.
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: newIdempotencyKey() }
    try {
      const result = await sendingWords((sent: typeof body, idempotencyKey) =>
        api.task.complete({
          body: sent,
          idempotencyKey,
          quiet: ['TASK_ALREADY_DONE', 'TASK_NO_LONGER_OPEN', 'FORM_CHANGED', 'FORM_INVALID', 'SENSITIVE_WORDS_FOUND'],
        }),
      )(body, attempt.current.key)
      onDone({ result, what: outcome === undefined ? t('missions.complete') : nameIn(language, outcome, 'label') })
      await invalidateTasks()
    } catch (error) {
      if (!(error instanceof ApiError)) return
      if (error.code === 'FORM_CHANGED') {
        const changes = error.details['changes'] as readonly FormChange[] | undefined
        if (changes === undefined) showToast('error', error.message, error.requestId)
        onChanged(changes)
      } else if (error.httpStatus === 409) onOutdated()
      const missing = error.code && missingBy[error.code]
      if (missing !== undefined) onMissing(missing)
      const refusal = refusalOf(error)
      const isSaid = refusal !== undefined && onRefused(refusal)
      if (error.code === 'FORM_INVALID' && !isSaid) showToast('error', error.message, error.requestId)
    }
  }
  const complete = async (decision: Decision) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    await holdDrafts(() => send(decision)).finally(() => {
      sending.current = false
      setBusy(false)
    })
  }
  return { busy, complete }
}
