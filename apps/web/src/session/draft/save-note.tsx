import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import type { SaveState } from './draft-saver.ts'
import './save-note.css'

interface Props {
  readonly state: SaveState
  readonly onSave: () => void
}

/** Whether the draft is on the server, and another attempt where it is not. */
export function DraftNote({ state, onSave }: Props) {
  const { t } = useTranslation()
  const text =
    state.kind === 'saved'
      ? t('designer.saving.saved', { time: absoluteTime(state.at).slice(-5) })
      : t(`designer.saving.${state.kind}`)
  return (
    <>
      <output className="ll-draft-note" data-kind={state.kind}>
        {text}
      </output>
      {state.kind === 'failed' && (
        <Button kind="text" onClick={onSave}>
          {t('designer.saving.again')}
        </Button>
      )}
    </>
  )
}
