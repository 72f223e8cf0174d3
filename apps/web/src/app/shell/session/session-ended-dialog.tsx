import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '../../../features/login/login-form.tsx'
import { useCurrentUser } from '../../../session/current-user.ts'
import { clearToken } from '../../../session/token.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { useConsole, type SessionEnd } from '../../console-state.ts'
import { addressAfterLogOut, leave } from '../../log-out.ts'

/**
 * One dialog per session end, however many calls failed: log in again in place, or stay and read (answers A9, A11).
 * Who came from another system logs in there (specification §4, §8).
 */
export function SessionEndedDialog({ end }: { end: Extract<SessionEnd, { kind: 'asking' }> }) {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const [elsewhere] = useState(addressAfterLogOut)
  const [loggingIn, setLoggingIn] = useState(end.atOnce === true && elsewhere === undefined)
  const site = elsewhere === undefined ? '' : new URL(elsewhere).host
  const stay = () => {
    clearToken()
    useConsole.setState({ sessionEnd: { kind: 'stayed' } })
    end.choose('stay')
  }
  const again = () => {
    if (elsewhere === undefined) return setLoggingIn(true)
    clearToken()
    location.assign(elsewhere)
  }
  return (
    <Dialog
      title={t('session.endedTitle')}
      onClose={stay}
      footer={
        <>
          {elsewhere === undefined && (
            <Button kind="text" onClick={() => void leave(user.userName)}>
              {t('session.other')}
            </Button>
          )}
          <Button onClick={stay}>{t('session.stay')}</Button>
          {!loggingIn && (
            <Button kind="primary" data-autofocus onClick={again}>
              {elsewhere === undefined ? t('session.again') : t('session.backTo', { site })}
            </Button>
          )}
        </>
      }
    >
      {end.message !== '' && <p>{end.message}</p>}
      <p>{elsewhere === undefined ? t('session.endedText') : t('session.endedElsewhereText', { site })}</p>
      {/* The new token, once kept, lets the console go on (watch-session.ts). */}
      {loggingIn && <LoginForm fixedUserName={user.userName} onLoggedIn={() => {}} />}
    </Dialog>
  )
}
