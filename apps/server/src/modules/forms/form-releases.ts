import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { createVersions } from '../versions/versions.service.ts'
import { formTexts } from './forms.texts.ts'

/** What a version of a form says. */
export type FormContent = {
  readonly schema: AmisSchema
  /** The layout of phones; null: that of the desk. */
  readonly mobileSchema: AmisSchema | null
}

/** Drafts and releases of the schemas of forms. */
export const formReleases = createVersions<FormContent>(
  {
    name: 'form_versions',
    owner: 'form_id',
    content: { schema: 'schema', mobileSchema: 'mobile_schema' },
    keepsAuthors: true,
  },
  formTexts.noDraft,
)
