import { useTranslation } from 'react-i18next'
import { absoluteTime } from '../../../ui/labels/time.ts'
import type { SaveState } from './draft-saver.ts'

/** Whether the draft is on the server. */
export function DraftNote({ state }: { readonly state: SaveState }) {
  const { t } = useTranslation()
  const text =
    state.kind === 'saved'
      ? t('designer.saving.saved', { time: absoluteTime(state.at).slice(-5) })
      : t(`designer.saving.${state.kind}`)
  return (
    <output className="ll-draft-note" data-kind={state.kind}>
      {text}
    </output>
  )
}
