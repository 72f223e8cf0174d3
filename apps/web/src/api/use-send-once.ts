import { useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { newIdempotencyKey } from './http.ts'

/** The second press of a double click on a slow machine comes no later; what comes later is meant anew. */
const SECOND_PRESS_MS = 2_000

/**
 * Sends an act once: whatever is pressed while it is under way, with the second press of a double click, and after an
 * answer that was lost. Sent again later, the same is another act.
 */
export function useSendOnce() {
  const attempt = useRef({ text: '', key: '', answeredAt: Infinity })
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()

  /**
   * Undefined when it failed; why says `failure`.
   * @param afterwards - what follows an answer before anything may be pressed again, as reading anew what has changed
   */
  async function send<B, T>(
    body: B,
    call: (body: B, idempotencyKey: string) => Promise<T>,
    afterwards?: (answer: T) => unknown,
  ): Promise<T | undefined> {
    if (sending.current) return undefined
    const text = JSON.stringify(body)
    const isOver = performance.now() - attempt.current.answeredAt > SECOND_PRESS_MS
    if (attempt.current.text !== text || isOver)
      attempt.current = { text, key: newIdempotencyKey(), answeredAt: Infinity }
    sending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await call(body, attempt.current.key)
      await afterwards?.(answer)
      attempt.current.answeredAt = performance.now()
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      return undefined
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { busy, failure, send }
}
