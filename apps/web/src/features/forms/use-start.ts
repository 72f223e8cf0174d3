import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { newIdempotencyKey } from '../../api/http.ts'
import { invalidateTasks } from '../../api/query-client.ts'
import { withWordsConfirmed } from '../../session/confirm-words.ts'
import { showToast } from '../../ui/feedback/toasts.ts'

type Problems = readonly { readonly path: string; readonly message: string }[]
type Forms = Record<string, Record<string, unknown>>

/** An application, and whom the applicant chose for later steps. */
interface Sent {
  readonly forms: Forms
  readonly draftId: string
  readonly chosen: ChosenApprovers
}

interface Events {
  readonly onStarted: (result: StepResult) => void
  /** What the server says of fields that it refuses. @returns whether the form says all of it */
  readonly onRefused: (problems: Problems) => boolean
  /** The handler of a later step has not been chosen. */
  readonly onNotChosen: () => void
}

/** Starts an application once: whatever is pressed meanwhile, after an answer that was lost, and from another tab. */
export function useStart(flowKey: string, { onStarted, onRefused, onNotChosen }: Events) {
  const [busy, setBusy] = useState(false)
  const attempt = useRef({ body: '', key: '' })
  const sending = useRef(false)

  const send = async ({ forms, draftId, chosen }: Sent) => {
    const body = { forms, draftId, ...(Object.keys(chosen).length === 0 ? {} : { chosen }) }
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: newIdempotencyKey() }
    try {
      const started = await withWordsConfirmed((more) =>
        api.processInstance.startByKey({
          params: { key: flowKey },
          body: { ...body, ...more },
          // What is sent with the person's word for it is another body; the draft starts once anyway.
          idempotencyKey: more.confirmSensitive === true ? newIdempotencyKey() : attempt.current.key,
          quiet: ['FORM_INVALID', 'SENSITIVE_WORDS_FOUND'],
        }),
      )
      onStarted(started)
      await invalidateTasks()
    } catch (error) {
      // Shown by the one place that shows failures; the entry stays for another try.
      if (!(error instanceof ApiError)) return
      const { problems } = error.details
      if (error.code === 'APPROVER_NOT_CHOSEN') onNotChosen()
      const isSaid = Array.isArray(problems) && onRefused(problems as Problems)
      if (error.code === 'FORM_INVALID' && !isSaid) showToast('error', error.message, error.requestId)
    }
  }
  const start = async (sent: Sent) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    await send(sent).finally(() => {
      sending.current = false
      setBusy(false)
    })
  }
  return { busy, start }
}
