import { useId, useState } from 'react'
import { ApiError, retryAfterMs } from '../../api/api-error.ts'
import { startupTexts } from '../../messages/startup.ts'
import { verifyCodeTexts } from '../../messages/verify-code.ts'
import { sendVerifyCode, type CodeKey } from '../../session/send-verify-code.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { inSeconds, useSecondsLeft } from './use-seconds-left.ts'
import './verify-code-field.css'

interface Props {
  readonly userName: string
  readonly value: string
  readonly isMissing: boolean
  readonly onChange: (value: string) => void
  /** The key that the login with the code must use. */
  readonly onSent: (codeKey: CodeKey) => void
}

/** The code beside the password: sent on demand, again after a minute (answers A6). */
export default function VerifyCodeField({ userName, value, isMissing, onChange, onSent }: Props) {
  const language = useLanguage()
  const text = verifyCodeTexts(language)
  const id = useId()
  // A code is somebody's: for another name another one may be asked for at once.
  const [resend, setResend] = useState<{ readonly userName: string; readonly at: number } | undefined>()
  const [isSending, setSending] = useState(false)
  const [said, setSaid] = useState('')
  const seconds = useSecondsLeft(resend?.userName === userName ? resend.at : undefined)

  async function ask(): Promise<void> {
    if (userName.trim() === '') return setSaid(text.nameFirst)
    setSending(true)
    try {
      const { codeKey, resendAfter, expiresIn } = await sendVerifyCode(userName)
      setResend({ userName, at: inSeconds(resendAfter) })
      setSaid(text.sent.replace('{minutes}', String(Math.round(expiresIn / 60))))
      onSent(codeKey)
    } catch (error) {
      const waitMs = error instanceof ApiError ? retryAfterMs(error) : undefined
      if (waitMs !== undefined) setResend({ userName, at: inSeconds(waitMs / 1_000) })
      setSaid(error instanceof ApiError ? error.message : startupTexts(language).error)
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <label htmlFor={`${id}-code`}>{text.label}</label>
      <div className="login-code">
        <input
          id={`${id}-code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          maxLength={8}
          aria-invalid={isMissing}
          aria-describedby={`${id}-said`}
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="button" disabled={isSending || seconds > 0} onClick={() => void ask()}>
          {seconds > 0 ? text.sendAgain.replace('{seconds}', String(seconds)) : text.send}
        </button>
      </div>
      <p className="login-field-error" id={`${id}-said`} aria-live="polite" data-hint={!isMissing}>
        {isMissing ? text.required : said}
      </p>
    </>
  )
}
