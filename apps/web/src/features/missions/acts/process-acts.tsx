import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import type { ActEntry, ActKey } from './act-entries.tsx'
import { ActMenu } from './act-menu.tsx'

interface Props {
  readonly entries: readonly ActEntry[]
  readonly onAct: (act: ActKey) => void
}

/** On the page of a process, what stops it has a button of its own; everything else, and why not, is in the menu. */
export function ProcessActs({ entries, onAct }: Props) {
  const { t } = useTranslation()
  const direct = entries.filter(({ key, can }) => can && (key === 'withdraw' || key === 'end'))
  return (
    <>
      <ActMenu entries={entries.filter((entry) => !direct.includes(entry))} onAct={onAct} />
      {direct.map(({ key, icon }) => (
        <Button key={key} kind="danger" onClick={() => onAct(key)}>
          {icon} {t(`missions.acts.${key}`)}
        </Button>
      ))}
    </>
  )
}
