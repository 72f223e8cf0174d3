import { z } from 'zod'
import { Person } from '../user/shapes.ts'

/** A file that was uploaded; what it holds is asked for with `file.get`. */
export const FileRef = z.object({
  id: z.string(),
  /** Cleaned: no path, no control characters; it is shown as text. */
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** One of `fileTypes`, as its content says. */
  type: z.string(),
  uploadedBy: Person,
  at: z.iso.datetime(),
})
export type FileRef = z.infer<typeof FileRef>

/** What may be uploaded, by media type: the endings that its names may have (answers C11). */
export const fileTypes = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
  'application/zip': ['zip'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
} as const satisfies Record<string, readonly string[]>
export type FileType = keyof typeof fileTypes

/** Types that a browser may show in the page; everything else is saved. */
export const inlineFileTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'] satisfies FileType[]

/** Files that go with one act: a comment, a rejection, a completion. */
export const MAX_ATTACHMENTS = 10
export const Attachments = z.array(z.uuid()).max(MAX_ATTACHMENTS)
