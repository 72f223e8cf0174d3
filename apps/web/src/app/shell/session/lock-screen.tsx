import { LockOutlined } from '@ant-design/icons'
import { LOCAL_USER_SOURCE } from '@liveline/contract/constants.ts'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { endsSession } from '../../../api/http.ts'
import { LoginCard } from '../../../features/login/login-card.tsx'
import { LoginForm } from '../../../features/login/login-form.tsx'
import { withChallenge } from '../../../session/log-in.ts'
import type { LockedPerson } from '../../../session/session-lock.ts'
import { clearToken } from '../../../session/token.ts'
import { appHistory } from '../../../ui/navigation.tsx'
import { useConsole } from '../../console-state.ts'
import { leave } from '../../log-out.ts'
import { loginAddress } from '../../paths.ts'
import './lock-screen.css'

/** @throws {ApiError} to be shown beside the form */
async function unlock(password: string, onUnlocked: () => void): Promise<void> {
  try {
    const { unlockBody } = await import('../../../session/login-crypto.ts')
    await withChallenge((pair) =>
      api.session.unlock({ params: { key: pair.key }, body: unlockBody(pair, password), quiet: true }),
    )
    onUnlocked()
  } catch (error) {
    if (!(error instanceof ApiError && endsSession(error))) throw error
    // Before the console has opened there is nothing behind that a login in place could keep.
    clearToken()
    location.assign(loginAddress(appHistory.location.href))
  }
}

/** All that is in the document while the console is locked: who locked it, the password, or the way out. */
export function LockScreen({ person, onUnlocked }: { person: LockedPerson; onUnlocked: () => void }) {
  const { t } = useTranslation()
  const hasEnded = useConsole((state) => state.sessionEnd !== undefined)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { userName, name, userSource } = person
  const isLocal = userSource === LOCAL_USER_SOURCE
  const show = () => {
    if (dialog.current?.open === false) dialog.current.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }
  useEffect(show, [])
  return (
    // Modal, so that no shortcut of the page works; some browsers close one on the second Esc, whatever one says.
    <dialog
      ref={dialog}
      className="lock-screen"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onClose={show}
    >
      <LoginCard>
        <LockOutlined className="lock-sign" aria-hidden />
        <h1 id={titleId} className="login-title">
          {t('lock.title')}
        </h1>
        <p className="login-text">
          {t(!isLocal ? 'lock.noPassword' : hasEnded ? 'lock.ended' : 'lock.text', { name })}
        </p>
        {isLocal ? (
          // A new login, once its token is kept, unlocks by itself (watch-session.ts).
          <LoginForm
            key={String(hasEnded)}
            fixedUserName={userName}
            unlock={hasEnded ? undefined : (password) => unlock(password, onUnlocked)}
            onLoggedIn={() => {}}
          />
        ) : (
          <button
            type="button"
            className="login-submit"
            data-autofocus
            onClick={() => void leave(userName, appHistory.location.href)}
          >
            {t('lock.logInAgain')}
          </button>
        )}
        {isLocal && (
          <button type="button" className="login-second" onClick={() => void leave(userName)}>
            {t('lock.logOut')}
          </button>
        )}
      </LoginCard>
    </dialog>
  )
}
