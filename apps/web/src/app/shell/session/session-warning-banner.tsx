import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useConsole, type SessionWarning } from '../../console-state.ts'
import { leave } from '../../log-out.ts'
import { stayLoggedIn } from '../../watch-session.ts'

const clockOf = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Two minutes before the session ends with nobody there (answers A8): a line, no dialog, for nothing is lost by it. */
export function SessionWarningBanner({ warning: { endsAt, isExtendable } }: { warning: SessionWarning }) {
  const { t } = useTranslation()
  const { userName } = useCurrentUser()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const logInAgain = () =>
    useConsole.setState({ sessionEnd: { kind: 'asking', message: '', atOnce: true, choose: () => {} } })
  return (
    <div className="banner" data-tone="warning">
      <output>{t(isExtendable ? 'session.warning' : 'session.warningAge')}</output>
      {/* Read out each second it would drown everything else. */}
      <span aria-hidden="true">{t('session.left', { time: clockOf(endsAt - now) })}</span>
      {isExtendable ? (
        <Button kind="text" onClick={() => void stayLoggedIn()}>
          {t('session.keep')}
        </Button>
      ) : (
        <Button kind="text" onClick={logInAgain}>
          {t('session.again')}
        </Button>
      )}
      <Button kind="text" onClick={() => void leave(userName)}>
        {t('session.leave')}
      </Button>
    </div>
  )
}
