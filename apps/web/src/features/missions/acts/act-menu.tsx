import { EllipsisOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Popup } from '../../../ui/popup/popup.tsx'
import type { ActEntry, ActKey } from './act-entries.tsx'
import { ActItems } from './act-items.tsx'

interface Props {
  readonly entries: readonly ActEntry[]
  readonly onAct: (act: ActKey) => void
  readonly placement?: 'top-end' | 'bottom-end'
}

/** Everything that can be done beside deciding; what cannot says why. */
export function ActMenu({ entries, onAct, placement = 'bottom-end' }: Props) {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  return (
    <Popup
      placement={placement}
      label={t('missions.acts.more')}
      triggerClassName="ll-button"
      trigger={
        <>
          {t('missions.acts.more')}
          <EllipsisOutlined aria-hidden />
        </>
      }
    >
      {(close) => (
        <ActItems
          entries={entries}
          onAct={(act) => {
            close()
            onAct(act)
          }}
        />
      )}
    </Popup>
  )
}
