import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '../../../features/login/login-form.tsx'
import { useCurrentUser } from '../../../session/current-user.ts'
import { clearToken } from '../../../session/token.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { useConsole, type SessionEnd } from '../../console-state.ts'
import { leave } from '../../log-out.ts'

/** One dialog per session end, however many calls failed: log in again in place, or stay and read (answers A9, A11). */
export function SessionEndedDialog({ end }: { end: Extract<SessionEnd, { kind: 'asking' }> }) {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const [loggingIn, setLoggingIn] = useState(false)
  const stay = () => {
    clearToken()
    useConsole.setState({ sessionEnd: { kind: 'stayed' } })
    end.choose('stay')
  }
  return (
    <Dialog
      title={t('session.endedTitle')}
      onClose={stay}
      footer={
        <>
          <Button kind="text" onClick={() => void leave(user.userName)}>
            {t('session.other')}
          </Button>
          <Button onClick={stay}>{t('session.stay')}</Button>
          {!loggingIn && (
            <Button kind="primary" data-autofocus onClick={() => setLoggingIn(true)}>
              {t('session.again')}
            </Button>
          )}
        </>
      }
    >
      {end.message !== '' && <p>{end.message}</p>}
      <p>{t('session.endedText')}</p>
      {/* The new token, once kept, lets the console go on (console.tsx). */}
      {loggingIn && <LoginForm fixedUserName={user.userName} onLoggedIn={() => {}} />}
    </Dialog>
  )
}
