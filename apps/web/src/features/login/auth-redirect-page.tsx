import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { loginAddress } from '../../app/paths.ts'
import { signOnTexts } from '../../messages/sign-on.ts'
import { startupTexts } from '../../messages/startup.ts'
import { enterWithTicket, type SignOnTicket } from '../../session/sign-on.ts'
import { getToken } from '../../session/token.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { BrandMark } from './brand-mark.tsx'
import { LoginCard } from './login-card.tsx'

interface Props {
  readonly returned: {
    readonly ticket?: SignOnTicket
    readonly error?: string
    readonly loginFrom?: string
    readonly target: string
  }
  /** With the path that was asked for when the login began here, or ''. */
  readonly onEntered: (asked: string) => void
}

/**
 * Where a person lands with a ticket (specification §2, answers A15). It is sent on at once; where somebody is logged in
 * already it waits for a click, for anybody can send a link that opens the account of its sender.
 */
export function AuthRedirectPage({ returned, onEntered }: Props) {
  const language = useLanguage()
  const text = signOnTexts(language)
  const { ticket, error, loginFrom, target } = returned
  const [isAsking, setAsking] = useState(() => ticket !== undefined && getToken() !== undefined)
  const [problem, setProblem] = useState<string | undefined>()
  const isSent = useRef(false)

  useEffect(() => {
    if (ticket === undefined || isAsking || isSent.current) return
    // A ticket works once, however often React runs this.
    isSent.current = true
    enterWithTicket(ticket, loginFrom).then(onEntered, (failure: unknown) =>
      setProblem(failure instanceof ApiError ? failure.message : startupTexts(language).error),
    )
  }, [ticket, loginFrom, isAsking, onEntered, language])

  const said = problem ?? (ticket === undefined ? sentenceOf(error, text) : undefined)
  return (
    <LoginCard offersLanguage={said !== undefined || isAsking}>
      <BrandMark />
      {said !== undefined ? (
        <>
          <h1 className="login-title">{text.failed}</h1>
          <p className="login-text" role="alert">
            {said}
          </p>
          <a className="login-submit" href={loginAddress(target)} autoFocus>
            {text.toLogin}
          </a>
        </>
      ) : isAsking ? (
        <>
          <h1 className="login-title">{text.confirmTitle}</h1>
          <p className="login-text">{text.confirmText}</p>
          <button type="button" className="login-submit" onClick={() => setAsking(false)}>
            {text.goOn}
          </button>
          {/* Whoever presses Enter unseeing stays who he is. */}
          <a className="login-second" href={target} autoFocus>
            {text.stay}
          </a>
        </>
      ) : (
        <p className="login-text" aria-live="polite">
          {text.entering}
        </p>
      )}
    </LoginCard>
  )
}

/** Nothing of the address is shown: anybody may have written it. */
function sentenceOf(error: string | undefined, text: ReturnType<typeof signOnTexts>): string {
  if (error === undefined) return text.nothing
  return error === 'unavailable' || error === 'unknown' || error === 'busy' ? text[error] : text.cancelled
}
