import type { FormDraft } from '@liveline/contract/form-design/shapes.ts'
import { lintMobile } from '@liveline/form-schema/lint-mobile.ts'
import { lintSchema } from '@liveline/form-schema/lint.ts'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { dropLocalDraft, saveLocalDraft } from '../../../session/draft/local-draft.ts'
import { useUnsaved } from '../../../ui/navigation.tsx'
import { createDraftSaver, type Layouts, type SaveState } from './draft-saver.ts'
import { localDraftName } from './local-draft-of-form.ts'

const isSound = ({ desk, phone }: Layouts): boolean =>
  lintSchema(desk).length === 0 && (phone === null || lintMobile(desk, phone).length === 0)

/** Keeps the draft of a form on the server without being asked, and in this browser until it is there. */
export function useDraftSaving(draft: FormDraft, layouts: Layouts) {
  const { formId } = draft
  const [state, setState] = useState<SaveState>({ kind: 'clean' })
  const [saver] = useState(() =>
    createDraftSaver({
      rev: draft.rev,
      saved: { desk: draft.formPcJson, phone: draft.formMobileJson },
      send: ({ desk, phone }, rev) =>
        api.form.update({ body: { formId, formPcJson: desk, formMobileJson: phone, rev }, quiet: ['STALE'] }),
      isSound,
      onState: setState,
      keep: (unsaved, rev) => {
        if (unsaved === undefined) dropLocalDraft(localDraftName(formId))
        else saveLocalDraft(localDraftName(formId), { ...unsaved, rev, savedAt: new Date().toISOString() })
      },
    }),
  )
  useEffect(() => saver.change(layouts), [saver, layouts])
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void saver.flush()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      void saver.flush()
    }
  }, [saver])
  useUnsaved(state.kind !== 'clean' && state.kind !== 'saved')
  return { saver, state }
}
