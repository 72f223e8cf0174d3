import { useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { newIdempotencyKey } from './http.ts'

/** Sends an act once: whatever is pressed while it is under way, and after an answer that was lost. */
export function useSendOnce() {
  const attempt = useRef({ text: '', key: '' })
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
    if (attempt.current.text !== text) attempt.current = { text, key: newIdempotencyKey() }
    sending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await call(body, attempt.current.key)
      await afterwards?.(answer)
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
