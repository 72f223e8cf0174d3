import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { createVersions } from '../versions/versions.service.ts'
import { formTexts } from './forms.texts.ts'

/** Drafts and releases of the schemas of forms. */
export const formReleases = createVersions<{ readonly schema: AmisSchema }>(
  { name: 'form_versions', owner: 'form_id', content: { schema: 'schema' }, keepsAuthors: true },
  formTexts.noDraft,
)
