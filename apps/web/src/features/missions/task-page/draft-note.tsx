import { useTranslation } from 'react-i18next'
import type { SaveState } from '../../../session/draft/draft-keeper.ts'
import { SaveNote } from '../../../ui/action-bar.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'

const clock = (iso: string) => absoluteTime(iso).slice(-5)

/** Whether what was entered is safe, and where. */
export function DraftNote({ state }: { state: SaveState }) {
  const { t } = useTranslation()
  const text = {
    clean: () => '',
    pending: () => t('missions.draftSaving'),
    saved: () => t('forms.draftSaved', { time: clock('at' in state ? state.at : '') }),
    localOnly: () => t('missions.draftLocal', { time: clock('at' in state ? state.at : '') }),
  }[state.kind]()
  return <SaveNote text={text} />
}
