import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { createVersions } from '../versions/versions.service.ts'

/** Drafts and releases of the schemas of forms. */
export const formReleases = createVersions<{ readonly schema: AmisSchema }>(
  { name: 'form_versions', owner: 'form_id', content: { schema: 'schema' }, keepsAuthors: true },
  {
    zh: '没有可发布的草稿，请先修改并保存',
    en: 'there is no draft to release; change and save the form first',
  },
)
