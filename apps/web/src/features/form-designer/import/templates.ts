import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import checklist from './templates/checklist.form.json' with { type: 'json' }
import inspection from './templates/inspection.form.json' with { type: 'json' }
import signOff from './templates/sign-off.form.json' with { type: 'json' }

/** What a form can begin with: data, like the forms of the pack. */
export const templates: Readonly<Record<'inspection' | 'checklist' | 'signOff', AmisSchema>> = {
  inspection,
  checklist,
  signOff,
}
