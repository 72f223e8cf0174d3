import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { useFlaggedWords, withWordsConfirmed } from './confirm-words.ts'

const fields = [{ path: 'note', label: '说明', words: ['赌博'] }]
const found = () =>
  new ApiError({
    retcode: errorCodes.SENSITIVE_WORDS_FOUND.retcode,
    httpStatus: 422,
    message: 'found',
    details: { fields },
  })
afterEach(() => useFlaggedWords.setState({ asked: undefined }))

/** Takes nothing before it is confirmed. */
const sends = (sent: object[]) => async (more: { confirmSensitive?: true }) => {
  sent.push(more)
  if (more.confirmSensitive !== true) throw found()
  return 'done'
}

it('asks nothing when nothing was found', async () => {
  expect(await withWordsConfirmed(async () => 'done')).toBe('done')
  expect(useFlaggedWords.getState().asked).toBeUndefined()
})

it('shows what was found, and sends it again once the person says so', async () => {
  const sent: object[] = []
  const sending = withWordsConfirmed(sends(sent))
  await Promise.resolve()
  await Promise.resolve()
  const { asked } = useFlaggedWords.getState()

  expect(asked?.fields).toEqual(fields)
  asked?.answer(true)

  expect(await sending).toBe('done')
  expect(sent).toEqual([{}, { confirmSensitive: true }])
  expect(useFlaggedWords.getState().asked).toBeUndefined()
})

it('sends nothing more when the person would rather change the text', async () => {
  const sent: object[] = []
  const sending = withWordsConfirmed(sends(sent))
  await Promise.resolve()
  await Promise.resolve()
  useFlaggedWords.getState().asked?.answer(false)

  await expect(sending).rejects.toMatchObject({ code: 'SENSITIVE_WORDS_FOUND' })
  expect(sent).toEqual([{}])
})

it('passes any other refusal on', async () => {
  const refused = new ApiError({ retcode: errorCodes.FORM_INVALID.retcode, httpStatus: 422, message: 'no' })

  await expect(withWordsConfirmed(() => Promise.reject(refused))).rejects.toBe(refused)
})
