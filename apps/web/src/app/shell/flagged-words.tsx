import { Suspense } from 'react'
import { withTexts } from '../../messages/load-texts.ts'
import { useFlaggedWords } from '../../session/confirm-words.ts'
import { lazyPart } from '../lazy-part.tsx'

const FlaggedDialog = lazyPart(async () => ({
  default: (await withTexts(['sensitive-words'], () => import('../../features/sensitive-words/flagged-dialog.tsx')))
    .FlaggedDialog,
}))

/** The question before something with sensitive words in it is sent, whichever page sends it. */
export function FlaggedWords() {
  const asked = useFlaggedWords((state) => state.asked)
  return asked === undefined ? null : (
    <Suspense fallback={null}>
      <FlaggedDialog fields={asked.fields} onAnswer={asked.answer} />
    </Suspense>
  )
}
