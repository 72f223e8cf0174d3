import { useTranslation } from 'react-i18next'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { MenuItem } from '../../../ui/menu/menu-item.tsx'
import type { ActEntry, ActKey } from './act-entries.tsx'

interface Props {
  readonly entries: readonly ActEntry[]
  readonly onAct: (act: ActKey) => void
}

/** Acts as the commands of a menu; what cannot be done says why, or when it can. */
export function ActItems({ entries, onAct }: Props) {
  const { t } = useTranslation()
  return entries.map(({ key, icon, danger, can, reason, possibleAt }) => (
    <MenuItem
      key={key}
      icon={icon}
      danger={danger}
      refusal={
        can
          ? undefined
          : possibleAt === null
            ? reason
            : t('missions.acts.possibleAt', { time: absoluteTime(possibleAt) })
      }
      onSelect={() => onAct(key)}
    >
      {t(`missions.acts.${key}`)}
    </MenuItem>
  ))
}
