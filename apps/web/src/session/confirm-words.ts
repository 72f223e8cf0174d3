import type { FlaggedField } from '@liveline/contract/sensitive-word/shapes.ts'
import { create } from 'zustand'
import { ApiError } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/http.ts'

interface Question {
  readonly fields: readonly FlaggedField[]
  readonly answer: (isConfirmed: boolean) => void
}

/** What stands in a form that is being sent; the shell shows the dialog (`app/shell/flagged-words.tsx`). */
export const useFlaggedWords = create<{ readonly asked: Question | undefined }>(() => ({ asked: undefined }))

function ask(fields: readonly FlaggedField[]): Promise<boolean> {
  // Nobody answers two questions at once: who asked before goes on without his answer.
  useFlaggedWords.getState().asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      useFlaggedWords.setState({ asked: undefined })
      resolve(isConfirmed)
    }
    useFlaggedWords.setState({ asked: { fields, answer } })
  })
}

/**
 * Sends what somebody entered. When the server finds sensitive words in it the person is asked, and it is sent again with
 * his word for it (answers F9); when he would rather change the text, the refusal is thrown, and nothing more need be said:
 * name SENSITIVE_WORDS_FOUND as `quiet`.
 * @throws {ApiError}
 */
export async function withWordsConfirmed<T>(
  send: (more: { readonly confirmSensitive?: true }) => Promise<T>,
): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'SENSITIVE_WORDS_FOUND') throw error
    const { fields } = error.details
    if (!(await ask(Array.isArray(fields) ? (fields as FlaggedField[]) : []))) throw error
    return send({ confirmSensitive: true })
  }
}

/** The same for a call that is sent once: what goes with the person's word for it is another body, with a key of its own. */
export const sendingWords =
  <B extends object, T>(call: (body: B & { readonly confirmSensitive?: true }, idempotencyKey: string) => Promise<T>) =>
  (body: B, idempotencyKey: string): Promise<T> =>
    withWordsConfirmed((more) =>
      call({ ...body, ...more }, more.confirmSensitive === true ? newIdempotencyKey() : idempotencyKey),
    )
