import { FormFile } from '@liveline/contract/form-design/shapes.ts'

/** Of a request (`BODY_LIMIT_BYTES`), with room for what is around it. */
const MAXIMUM_BYTES = 2_000_000

/** The form that a file holds; why it cannot be read otherwise. */
export async function readFormFile(file: Pick<File, 'size' | 'text'>): Promise<FormFile | 'tooLarge' | 'unread'> {
  if (file.size > MAXIMUM_BYTES) return 'tooLarge'
  try {
    const read = FormFile.safeParse(JSON.parse(await file.text()))
    return read.success ? read.data : 'unread'
  } catch {
    return 'unread'
  }
}
