import { PASSWORD_AGE_WARNING_DAYS } from '@liveline/contract/constants.ts'
import { Suspense, useSyncExternalStore, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { useCurrentUser } from '../../../session/current-user.ts'
import { useConsole } from '../../console-state.ts'
import { leaveWithNewPassword } from '../../leave-with-new-password.ts'
import { DelegationBanners } from './lazy-delegation.ts'
import { PasswordDialog } from './lazy-password-dialog.ts'
import './banners.css'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** What concerns the whole console: no network, no session, an old password (specification §5). */
export function Banners() {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const loggedOut = useConsole((state) => state.sessionEnd?.kind === 'stayed')
  const [dismissed, setDismissed] = useState(false)
  const [changing, setChanging] = useState(false)
  const isOld = user.userSource === 0 && user.passwordUpdateTime >= PASSWORD_AGE_WARNING_DAYS

  return (
    <>
      {!online && (
        <output className="banner" data-tone="warning">
          {t('shell.offline')}
        </output>
      )}
      {loggedOut && (
        <output className="banner" data-tone="danger">
          {t('shell.loggedOutBar')}
          <Button
            kind="text"
            onClick={() => useConsole.setState({ sessionEnd: { kind: 'asking', message: '', choose: () => {} } })}
          >
            {t('shell.logInAgain')}
          </Button>
        </output>
      )}
      {isOld && !dismissed && !loggedOut && (
        <output className="banner" data-tone="warning">
          {t('shell.passwordAge', { days: user.passwordUpdateTime })}
          <Button kind="text" onClick={() => setChanging(true)}>
            {t('shell.changeNow')}
          </Button>
          <Button kind="text" onClick={() => setDismissed(true)}>
            {t('shell.later')}
          </Button>
        </output>
      )}
      {!loggedOut && (
        <Suspense fallback={null}>
          <DelegationBanners />
        </Suspense>
      )}
      {changing && (
        <Suspense fallback={null}>
          <PasswordDialog
            userName={user.userName}
            onClose={() => setChanging(false)}
            onChanged={() => leaveWithNewPassword(user.userName)}
          />
        </Suspense>
      )}
    </>
  )
}
