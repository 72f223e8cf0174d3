import { lazy, Suspense, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { startupTexts } from '../../messages/startup.ts'
import { logIn } from '../../session/log-in.ts'
import type { CodeKey } from '../../session/send-verify-code.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { TriesLeft } from './tries-left.tsx'
import './login-form.css'

/** Most logins need none. */
const VerifyCodeField = lazy(() => import('./verify-code-field.tsx'))

export interface LoggedIn {
  readonly userName: string
  readonly mustChangePassword: boolean
}

interface Props {
  readonly onLoggedIn: (login: LoggedIn) => void
  /** The first key press: a good moment to fetch what comes next. */
  readonly onIntent?: () => void
  /** A person who logs in again in place keeps the name. */
  readonly fixedUserName?: string
  /** Instead of a login: what the password opens again. */
  readonly unlock?: ((password: string) => Promise<void>) | undefined
  readonly askVerifyCode?: boolean
  readonly problem?: string | undefined
}

/** Name and password, errors beside the fields; used by the login page, by "log in again" and by the lock screen. */
export function LoginForm(props: Props) {
  const { onLoggedIn, onIntent, fixedUserName, unlock, askVerifyCode = false, problem } = props
  const text = startupTexts(useLanguage())
  const id = useId()
  const [userName, setUserName] = useState(fixedUserName ?? '')
  const [password, setPassword] = useState('')
  const [verifyCode, setVerifyCode] = useState('')
  const [codeRequested, setCodeRequested] = useState(false)
  const needsCode = askVerifyCode || codeRequested
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<'userName' | 'password' | 'verifyCode' | undefined>()
  const [failure, setFailure] = useState(problem)
  const [refused, setRefused] = useState<ApiError | undefined>()
  const [codeKey, setCodeKey] = useState<CodeKey | undefined>()
  const userNameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const first =
      userName.trim() === ''
        ? 'userName'
        : password === ''
          ? 'password'
          : needsCode && verifyCode === ''
            ? 'verifyCode'
            : undefined
    setMissing(first)
    setFailure(undefined)
    setRefused(undefined)
    if (first !== undefined) {
      if (first === 'userName') userNameField.current?.focus()
      if (first === 'password') passwordField.current?.focus()
      return
    }
    setBusy(true)
    try {
      if (unlock === undefined) onLoggedIn(await logIn({ userName, password, verifyCode }, codeKey))
      else await unlock(password)
    } catch (error) {
      setBusy(false)
      const known = error instanceof ApiError ? error : undefined
      if (known?.code === 'VERIFY_CODE_REQUIRED' || known?.code === 'VERIFY_CODE_WRONG') setCodeRequested(true)
      // The key of the code is used up or too old: the next code brings another.
      if (known?.code === 'CHALLENGE_EXPIRED') setCodeKey(undefined)
      setRefused(known)
      setFailure(error instanceof ApiError ? error.message : text.error)
      passwordField.current?.select()
    }
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} onChangeCapture={onIntent} noValidate>
      <div className="login-problem" role="alert">
        {failure !== undefined && <p>{failure}</p>}
      </div>
      {/* Not read out anew each second. */}
      {refused !== undefined && <TriesLeft key={refused.requestId} details={refused.details} />}
      <label htmlFor={`${id}-name`}>{text.userName}</label>
      <input
        ref={userNameField}
        id={`${id}-name`}
        name="userName"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={fixedUserName === undefined}
        readOnly={fixedUserName !== undefined}
        value={userName}
        maxLength={64}
        aria-invalid={missing === 'userName'}
        aria-describedby={`${id}-name-error`}
        onChange={(event) => setUserName(event.target.value)}
      />
      <p className="login-field-error" id={`${id}-name-error`}>
        {missing === 'userName' ? text.userNameRequired : ''}
      </p>
      <label htmlFor={`${id}-password`}>{text.password}</label>
      <div className="login-password">
        <input
          ref={passwordField}
          id={`${id}-password`}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoFocus={fixedUserName !== undefined}
          data-autofocus={fixedUserName !== undefined ? '' : undefined}
          value={password}
          maxLength={128}
          aria-invalid={missing === 'password'}
          aria-describedby={`${id}-password-error`}
          onChange={(event) => setPassword(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? text.hidePassword : text.showPassword}
          title={shown ? text.hidePassword : text.showPassword}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path d="M1.5 10S4.6 4.5 10 4.5 18.5 10 18.5 10 15.4 15.5 10 15.5 1.5 10 1.5 10Z" />
            <circle cx="10" cy="10" r="2.6" />
            {shown && <path d="m3.5 16.5 13-13" />}
          </svg>
        </button>
      </div>
      <p className="login-field-error" id={`${id}-password-error`} data-hint={capsLock && missing !== 'password'}>
        {missing === 'password' ? text.passwordRequired : capsLock ? text.capsLock : ''}
      </p>
      {needsCode && (
        <Suspense fallback={null}>
          <VerifyCodeField
            userName={userName}
            value={verifyCode}
            isMissing={missing === 'verifyCode'}
            onChange={setVerifyCode}
            onSent={setCodeKey}
          />
        </Suspense>
      )}
      <button type="submit" className="login-submit" aria-busy={busy} disabled={busy}>
        {unlock === undefined ? (busy ? text.loggingIn : text.login) : busy ? text.unlocking : text.unlock}
      </button>
    </form>
  )
}
