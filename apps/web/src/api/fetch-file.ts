import { allApis } from '@liveline/contract/all-apis.ts'
import { startupTexts } from '../messages/startup.ts'
import { currentLanguage } from '../ui/language.ts'
import { ApiError, NO_ANSWER } from './api-error.ts'
import { urlOf } from './client.ts'
import { callHeaders } from './attempt.ts'

/**
 * The content of a file that was uploaded. It is no address for an image or a link: the token goes in a header.
 * @throws {ApiError}
 */
export async function fetchFile(
  id: string,
  { signal, size }: { readonly signal?: AbortSignal; readonly size?: 'thumb' | undefined } = {},
): Promise<Blob> {
  const url = urlOf(allApis.file.get.path, { id }, size === undefined ? undefined : { size })
  const answer = await fetch(url, { headers: callHeaders(), credentials: 'same-origin', ...(signal && { signal }) })
  if (answer.ok) return answer.blob()
  const message = startupTexts(currentLanguage()).error
  throw new ApiError({ retcode: NO_ANSWER, httpStatus: answer.status, message })
}
