import type { FormDraft } from '@liveline/contract/form-design/shapes.ts'
import { lintMobile } from '@liveline/form-schema/lint-mobile.ts'
import { lintSchema } from '@liveline/form-schema/lint.ts'
import { useEffect } from 'react'
import { api } from '../../../api/client.ts'
import { useDraftSaver } from '../../../session/draft/use-draft-saver.ts'
import { isSameLayouts, type Layouts } from './layouts.ts'
import { localDraftName } from './local-draft-of-form.ts'

const isSound = ({ desk, phone }: Layouts): boolean =>
  lintSchema(desk).length === 0 && (phone === null || lintMobile(desk, phone).length === 0)

/** Keeps the draft of a form on the server without being asked, and in this browser until it is there. */
export function useDraftSaving(draft: FormDraft, layouts: Layouts) {
  const { formId } = draft
  const { saver, state } = useDraftSaver<Layouts>({
    localName: localDraftName(formId),
    rev: draft.rev,
    saved: { desk: draft.formPcJson, phone: draft.formMobileJson },
    send: ({ desk, phone }, rev) =>
      api.form.update({ body: { formId, formPcJson: desk, formMobileJson: phone, rev }, quiet: ['STALE'] }),
    isSound,
    isSame: isSameLayouts,
  })
  useEffect(() => saver.change(layouts), [saver, layouts])
  return { saver, state }
}
