import { DownOutlined, KeyOutlined, LogoutOutlined, SettingOutlined, TranslationOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { joinNames } from '../../ui/labels/join-names.ts'
import { nameIn, otherLanguage } from '../../ui/in-language.ts'
import { setLanguage } from '../../ui/language.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { MenuItem, Popup } from '../../ui/popup/popup.tsx'
import { leave } from '../log-out.ts'
import { useTabs } from '../tabs.ts'
import { PasswordDialog } from './lazy-password-dialog.ts'

const SettingsDrawer = lazy(async () => ({ default: (await import('./settings-drawer.tsx')).SettingsDrawer }))

const LOCAL_ACCOUNT = 0

export function UserMenu({ icon }: { icon: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useCurrentUser()
  const [shown, setShown] = useState<'password' | 'settings' | 'logout' | undefined>()
  const unsaved = useTabs((state) => state.tabs).filter(({ dirty }) => dirty)
  const hide = () => setShown(undefined)
  const roles = user.roleList.map((role) => nameIn(language, role))

  return (
    <>
      <Popup
        label={`${t('shell.account')} ${user.name}`}
        triggerClassName="navbar-user"
        trigger={
          <>
            <span className="ll-avatar" aria-hidden>
              {Array.from(user.name)[0] ?? icon}
            </span>
            <span className="navbar-user-name">{user.name}</span>
            <DownOutlined aria-hidden />
          </>
        }
      >
        {(close) => {
          const choose = (next: 'password' | 'settings' | 'logout') => () => {
            close()
            if (next === 'logout' && unsaved.length === 0) void leave(user.userName)
            else setShown(next)
          }
          return (
            <>
              <div className="user-card">
                <strong>{user.name}</strong>
                <span>{user.userName}</span>
                <small>{joinNames(roles, language)}</small>
              </div>
              <div className="ll-menu-separator" />
              {user.userSource === LOCAL_ACCOUNT && (
                <MenuItem icon={<KeyOutlined aria-hidden />} onSelect={choose('password')}>
                  {t('shell.changePassword')}
                </MenuItem>
              )}
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
              <div className="ll-menu-separator" />
              <MenuItem icon={<LogoutOutlined aria-hidden />} onSelect={choose('logout')}>
                {t('shell.logout')}
              </MenuItem>
            </>
          )
        }}
      </Popup>
      <Suspense fallback={null}>
        {shown === 'password' && (
          <PasswordDialog userName={user.userName} onClose={hide} onChanged={() => void leave(user.userName)} />
        )}
        {shown === 'settings' && <SettingsDrawer onClose={hide} />}
      </Suspense>
      {shown === 'logout' && (
        <Dialog
          title={t('shell.logoutTitle')}
          onClose={hide}
          footer={
            <>
              <button type="button" className="ll-button" onClick={hide}>
                {t('shell.unsavedStay')}
              </button>
              <button type="button" className="ll-button" data-kind="danger" onClick={() => void leave(user.userName)}>
                {t('shell.logout')}
              </button>
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
