import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { setPreferences } from '../../../ui/theme/preferences.ts'
import { usePreferences } from '../../../ui/theme/use-preferences.ts'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { useConsole } from '../../console-state.ts'

/** Opens and closes the sidebar; on a phone the drawer. */
export function Hamburger() {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const sidebarOpen = usePreferences((state) => state.sidebarOpen)
  const drawerOpen = useConsole((state) => state.drawerOpen)
  const open = mobile ? drawerOpen : sidebarOpen
  const label = open ? t('shell.closeMenu') : t('shell.openMenu')
  return (
    <IconButton
      label={label}

      aria-expanded={open}
      onClick={() =>
        mobile ? useConsole.setState({ drawerOpen: !drawerOpen }) : setPreferences({ sidebarOpen: !sidebarOpen })
      }
    >
      {open ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
    </IconButton>
  )
}
