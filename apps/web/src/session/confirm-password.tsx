import { CONFIRMED_FOR_MS } from '@liveline/contract/constants.ts'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { useCurrentUser } from './current-user.ts'
import { withChallenge } from './log-in.ts'
import { Button } from '../ui/controls/button.tsx'
import { FieldError, Input } from '../ui/controls/input.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import './confirm-password.css'

type Act = () => Promise<void>

/** Less than the server believes: who is about to be asked is asked before and not after a refusal. */
const BELIEVED_MS = CONFIRMED_FOR_MS - 30_000
let believedUntil = 0

/**
 * Does what is dangerous: who has not entered the password lately is asked for it first; the server asks whatever we
 * believe.
 * @returns what does it, and the question, which the page draws
 */
export function useConfirmed(): { confirmed: (act: Act) => Promise<void>; question: ReactNode } {
  const [waiting, setWaiting] = useState<Act>()
  const confirmed = async (act: Act) => {
    if (performance.now() > believedUntil) return setWaiting(() => act)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFIRM_PASSWORD') throw error
      setWaiting(() => act)
    }
  }
  const question =
    waiting === undefined ? undefined : (
      <ConfirmPassword
        onClose={() => setWaiting(undefined)}
        onConfirmed={async () => {
          setWaiting(undefined)
          // What is refused now is shown by the one place that shows failures.
          await waiting().catch(() => undefined)
        }}
      />
    )
  return { confirmed, question }
}

/**
 * The same for a call that is dangerous only sometimes, which the server says: asks when it was refused for it, and calls
 * again. Whoever does not enter the password gets the refusal.
 */
export function useConfirming(): { confirming: <T>(call: () => Promise<T>) => Promise<T>; question: ReactNode } {
  const [waiting, setWaiting] = useState<{ readonly answer: (isConfirmed: boolean) => void }>()
  const confirming = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFIRM_PASSWORD') throw error
      const isConfirmed = await new Promise<boolean>((answer) => setWaiting({ answer }))
      setWaiting(undefined)
      if (!isConfirmed) throw error
      return await call()
    }
  }
  const question =
    waiting === undefined ? undefined : (
      <ConfirmPassword onClose={() => waiting.answer(false)} onConfirmed={async () => waiting.answer(true)} />
    )
  return { confirming, question }
}

function ConfirmPassword({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => Promise<void> }) {
  const { t } = useTranslation()
  const { userName } = useCurrentUser()
  const id = useId()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (password === '') return setProblem(t('confirmPassword.required'))
    setBusy(true)
    try {
      const { unlockBody } = await import('./login-crypto.ts')
      await withChallenge((pair) =>
        api.session.confirm({ params: { key: pair.key }, body: unlockBody(pair, password), quiet: true }),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setBusy(false)
      return
    }
    believedUntil = performance.now() + BELIEVED_MS
    await onConfirmed()
  }
  return (
    <Dialog
      title={t('confirmPassword.title')}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('confirmPassword.cancel')}
          </Button>
          <Button type="submit" form={id} kind="primary" disabled={busy} aria-busy={busy}>
            {t('confirmPassword.confirmIt')}
          </Button>
        </>
      }
    >
      <p>{t('confirmPassword.text')}</p>
      <form id={id} className="confirm-password" onSubmit={(event) => void submit(event)} noValidate>
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        <label htmlFor={`${id}-password`}>{t('confirmPassword.password')}</label>
        <Input
          id={`${id}-password`}
          type="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          maxLength={128}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setPassword(event.target.value)}
        />
        {problem !== undefined && <FieldError id={`${id}-problem`} text={problem} />}
      </form>
    </Dialog>
  )
}
