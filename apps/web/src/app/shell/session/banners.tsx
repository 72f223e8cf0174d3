import { LOCAL_USER_SOURCE, PASSWORD_AGE_WARNING_DAYS } from '@liveline/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../../api/use-connection.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { delegationsQuery } from '../../../features/delegation/delegation-queries.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { useConsole } from '../../console-state.ts'
import { leaveWithNewPassword } from '../../leave-with-new-password.ts'
import { DelegationBanners } from './lazy-delegation.ts'
import { PasswordDialog } from './lazy-password-dialog.ts'
import './banners.css'
import { SessionWarningBanner } from './session-warning-banner.tsx'

/** Whether somebody acts for somebody: few people need the code that says so. It stays when that ends in front of them. */
function useHasDelegated(): boolean {
  const [had, setHad] = useState(false)
  const { data } = useQuery(delegationsQuery)
  const has = data?.given?.active === true || data?.received.some(({ active }) => active) === true
  if (has && !had) setHad(true)
  return has || had
}

/** What concerns the whole console: no server, no session, an old password (specification §5). */
export function Banners() {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const connection = useConnection()
  const warning = useConsole((state) => state.sessionWarning)
  const loggedOut = useConsole((state) => state.sessionEnd?.kind === 'stayed')
  const hasDelegated = useHasDelegated()
  const [dismissed, setDismissed] = useState(false)
  const [changing, setChanging] = useState(false)
  const isOld = user.userSource === LOCAL_USER_SOURCE && user.passwordUpdateTime >= PASSWORD_AGE_WARNING_DAYS

  return (
    <>
      {connection !== 'there' && (
        <output className="banner" data-tone="warning">
          {t(connection === 'offline' ? 'session.offline' : 'session.noServer')}
        </output>
      )}
      {warning !== undefined && !loggedOut && <SessionWarningBanner warning={warning} />}
      {loggedOut && (
        <output className="banner" data-tone="danger">
          {t('session.stayed')}
          <Button
            kind="text"
            onClick={() =>
              useConsole.setState({ sessionEnd: { kind: 'asking', message: '', atOnce: true, choose: () => {} } })
            }
          >
            {t('session.again')}
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
      {!loggedOut && hasDelegated && (
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
