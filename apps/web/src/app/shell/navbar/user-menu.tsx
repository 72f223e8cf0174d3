import {
  ApartmentOutlined,
  BulbOutlined,
  DownOutlined,
  InfoCircleOutlined,
  KeyOutlined,
  LockOutlined,
  LaptopOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  TranslationOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { LOCAL_USER_SOURCE } from '@liveline/contract/constants.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lazy-part.tsx'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { otherLanguage } from '../../../ui/in-language.ts'
import { setLanguage } from '../../../ui/language.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/menu/menu-item.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { lockConsole } from '../../lock-console.ts'
import { leave } from '../../log-out.ts'
import { leaveWithNewPassword } from '../../leave-with-new-password.ts'
import { useTabs } from '../../tabs.ts'
import { DelegationDialog } from '../session/lazy-delegation.ts'
import { PasswordDialog } from '../session/lazy-password-dialog.ts'
import { SessionsDialog } from '../session/lazy-sessions-dialog.ts'
import { DepartmentSwitch } from '../session/lazy-department-switch.ts'
import { askToLeave, showShellDialog, useShellDialog, type ShellDialog } from '../shell-dialogs.ts'
import './user-menu.css'

const SettingsDrawer = lazyPart(async () => ({
  default: (await import('../settings/settings-drawer.tsx')).SettingsDrawer,
}))

export function UserMenu() {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useCurrentUser()
  const shown = useShellDialog((state) => state.shown)
  const unsaved = useTabs((state) => state.tabs).filter(({ dirty }) => dirty)
  const hide = () => showShellDialog(undefined)
  const roles = user.roleList.map((role) => nameIn(language, role))

  return (
    <>
      <Popup
        label={`${t('shell.account')} ${user.name}`}
        triggerClassName="navbar-user"
        trigger={
          <>
            <Avatar name={user.name} />
            <span className="navbar-user-name">{user.name}</span>
            <DownOutlined aria-hidden />
          </>
        }
      >
        {(close) => {
          const choose = (next: ShellDialog) => () => {
            close()
            if (next === 'logout') askToLeave(user.userName)
            else showShellDialog(next)
          }
          return (
            <>
              <div className="user-card">
                <strong>{user.name}</strong>
                <span>{user.userName}</span>
                <small>{joinNames(roles, language)}</small>
              </div>
              <MenuSeparator />
              {user.userSource === LOCAL_USER_SOURCE && (
                <MenuItem icon={<KeyOutlined aria-hidden />} onSelect={choose('password')}>
                  {t('shell.changePassword')}
                </MenuItem>
              )}
              <MenuItem icon={<UserSwitchOutlined aria-hidden />} onSelect={choose('delegation')}>
                {t('shell.delegation')}
              </MenuItem>
              <MenuItem icon={<ApartmentOutlined aria-hidden />} onSelect={choose('department')}>
                {t('shell.department')}
              </MenuItem>
              <MenuItem icon={<LaptopOutlined aria-hidden />} onSelect={choose('sessions')}>
                {t('shell.sessions')}
              </MenuItem>
              <MenuItem icon={<SettingOutlined aria-hidden />} onSelect={choose('settings')}>
                {t('shell.settings')}
              </MenuItem>
              <MenuItem
                icon={<TranslationOutlined aria-hidden />}
                onSelect={() => {
                  close()
                  setLanguage(otherLanguage(language))
                }}
              >
                {t('shell.language')}
              </MenuItem>
              <MenuItem icon={<BulbOutlined aria-hidden />} onSelect={choose('tour')}>
                {t('shell.help.tour')}
              </MenuItem>
              <MenuItem icon={<QuestionCircleOutlined aria-hidden />} onSelect={choose('shortcuts')}>
                {t('shell.help.shortcuts')}
              </MenuItem>
              <MenuItem icon={<InfoCircleOutlined aria-hidden />} onSelect={choose('about')}>
                {t('shell.help.about')}
              </MenuItem>
              <MenuSeparator />
              <MenuItem
                icon={<LockOutlined aria-hidden />}
                onSelect={() => {
                  close()
                  lockConsole()
                }}
              >
                {t('lock.command')}
              </MenuItem>
              <MenuItem icon={<LogoutOutlined aria-hidden />} onSelect={choose('logout')}>
                {t('shell.logout')}
              </MenuItem>
            </>
          )
        }}
      </Popup>
      <Suspense fallback={null}>
        {shown === 'password' && (
          <PasswordDialog
            userName={user.userName}
            onClose={hide}
            onChanged={() => leaveWithNewPassword(user.userName)}
          />
        )}
        {shown === 'delegation' && <DelegationDialog onClose={hide} />}
        {shown === 'department' && <DepartmentSwitch onClose={hide} />}
        {shown === 'sessions' && <SessionsDialog onClose={hide} />}
        {shown === 'settings' && <SettingsDrawer onClose={hide} />}
      </Suspense>
      {shown === 'logout' && (
        <Dialog
          title={t('shell.logoutTitle')}
          onClose={hide}
          footer={
            <>
              <Button onClick={hide}>{t('shell.unsavedStay')}</Button>
              <Button kind="danger" onClick={() => void leave(user.userName)}>
                {t('shell.logout')}
              </Button>
            </>
          }
        >
          <p>
            {t('shell.logoutUnsaved', {
              titles: joinNames(
                unsaved.map((tab) => tab.title ?? tab.key),
                language,
              ),
            })}
          </p>
        </Dialog>
      )}
    </>
  )
}
