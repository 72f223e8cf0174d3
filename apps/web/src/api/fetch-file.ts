import { allApis } from '@liveline/contract/all-apis.ts'
import { startupTexts } from '../messages/startup.ts'
import { currentLanguage } from '../ui/language.ts'
import { ApiError, NO_ANSWER } from './api-error.ts'
import { urlOf } from './client.ts'
import { callHeaders, errorOf } from './attempt.ts'

interface Options {
  readonly signal?: AbortSignal
}

/**
 * What a call with `answer: 'file'` answers. It is no address for an image or a link: the token goes in a header.
 * @throws {ApiError}
 */
export async function fetchContent(
  path: string,
  input: { readonly params?: Readonly<Record<string, unknown>>; readonly query?: Readonly<Record<string, unknown>> },
  { signal }: Options = {},
): Promise<Blob> {
  const url = urlOf(path, input.params, input.query)
  const answer = await fetch(url, {
    headers: callHeaders(),
    credentials: 'same-origin',
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause
    const message = startupTexts(currentLanguage()).noAnswer
    throw new ApiError({ retcode: NO_ANSWER, httpStatus: 0, message, cause })
  })
  if (answer.ok) return answer.blob()
  throw errorOf(answer, await answer.json().catch(() => undefined))
}

/** The content of a file that was uploaded. @throws {ApiError} */
export const fetchFile = (
  id: string,
  { size, ...options }: Options & { readonly size?: 'thumb' | undefined } = {},
): Promise<Blob> =>
  fetchContent(allApis.file.get.path, { params: { id }, ...(size === undefined ? {} : { query: { size } }) }, options)
