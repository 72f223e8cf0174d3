import { z } from 'zod'
import { FILE_LIMIT_BYTES } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { FileRef } from './shapes.ts'

/** Attachments and drawn signatures (answers C11; security.md, uploads). */
export const fileApi = defineApi({
  upload: {
    method: 'POST',
    path: '/file/upload',
    access: 'session',
    extension: true,
    summary: 'Keep one file, whose bytes are the body; what is bound to nothing within a day is removed',
    bodyLimitBytes: FILE_LIMIT_BYTES,
    bodyType: 'bytes',
    query: z.object({ name: z.string().min(1).max(255) }),
    data: FileRef,
    errors: ['FILE_REFUSED', 'FILE_QUOTA', 'RATE_LIMITED', 'BODY_TOO_LARGE'],
  },
  get: {
    method: 'GET',
    path: '/file/{id}',
    access: 'session',
    extension: true,
    summary:
      'The content of a file, for who may see what it is bound to and the field that it stands in; pictures and PDFs may be shown with `inline=true`; `size=thumb`: a picture made small, without its metadata',
    params: z.object({ id: z.uuid() }),
    query: z.object({ inline: z.enum(['true', 'false']).optional(), size: z.literal('thumb').optional() }),
    answer: 'file',
    errors: ['NOT_FOUND'],
  },
})
