import type { PageDraft } from './page-draft.ts'

/** What every part of the editor is handed. */
export interface PartProps {
  readonly draft: PageDraft
  readonly onChange: (draft: PageDraft) => void
}
