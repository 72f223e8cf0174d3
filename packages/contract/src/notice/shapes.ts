import { z } from 'zod'

export const NoticeRow = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  titleEn: z.string(),
  link: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
})
