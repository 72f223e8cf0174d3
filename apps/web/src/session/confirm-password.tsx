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

/** Less than the server believes: who is about to be asked is asked before and not after a refusal. */
const BELIEVED_MS = CONFIRMED_FOR_MS - 30_000
let believedUntil = 0

interface Confirming {
  /**
   * Does what is dangerous, or may be: the server says so by refusing it, then the password is asked for, and it is done
   * again. Whoever does not enter the password gets the refusal.
   */
  readonly confirming: <T>(act: () => Promise<T>) => Promise<T>
  /**
   * The same for what is always dangerous, and costs to try in vain: who has not entered the password lately is asked
   * before. Nothing is done for whoever does not enter it.
   */
  readonly confirmed: (act: () => Promise<unknown>) => Promise<void>
  /** The page draws it. */
  readonly question: ReactNode
}

/** Asks for the password before what is dangerous. */
export function useConfirming(): Confirming {
  const [waiting, setWaiting] = useState<{ readonly answer: (isConfirmed: boolean) => void }>()
  const ask = async (): Promise<boolean> => {
    const isConfirmed = await new Promise<boolean>((answer) => setWaiting({ answer }))
    setWaiting(undefined)
    return isConfirmed
  }
  const confirming = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFIRM_PASSWORD' || !(await ask())) throw error
      return await act()
    }
  }
  const confirmed = async (act: () => Promise<unknown>): Promise<void> => {
    if (performance.now() > believedUntil && !(await ask())) return
    try {
      await confirming(act)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFIRM_PASSWORD') throw error
    }
  }
  const question =
    waiting === undefined ? undefined : (
      <ConfirmPassword onClose={() => waiting.answer(false)} onConfirmed={() => waiting.answer(true)} />
    )
  return { confirming, confirmed, question }
}

function ConfirmPassword({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
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
    onConfirmed()
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
