import { MoreOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../../../ui/menu/menu-item.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'

/** One command of a card. */
export interface CardCommand {
  readonly icon: ReactNode
  readonly label: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly refusal?: string | undefined
  readonly run: () => void
}

/** What can be done with a card, behind one button; what may be is found out when it is pressed. */
export function CardMenu({ name, commands }: { name: string; commands: () => readonly CardCommand[] }) {
  const { t } = useTranslation()
  return (
    <Popup label={t('flowCards.actionsOf', { name })} trigger={<MoreOutlined aria-hidden />} onTop>
      {(close) =>
        commands().map(({ icon, label, run, danger = false, disabled = false, refusal }) => (
          <MenuItem
            key={label}
            icon={icon}
            danger={danger}
            disabled={disabled}
            refusal={refusal}
            onSelect={() => {
              close()
              run()
            }}
          >
            {label}
          </MenuItem>
        ))
      }
    </Popup>
  )
}
