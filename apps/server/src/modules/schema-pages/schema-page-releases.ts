import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { createVersions } from '../versions/versions.service.ts'
import { schemaPageTexts } from './schema-pages.texts.ts'

/** Drafts and releases of schema pages. */
export const schemaPageReleases = createVersions<{ readonly schema: AmisSchema }>(
  { name: 'schema_page_versions', owner: 'page_id', content: { schema: 'schema' }, keepsAuthors: true },
  schemaPageTexts.noDraft,
)
