import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { loginLinkTexts } from '../../messages/login-link.ts'
import { startupTexts } from '../../messages/startup.ts'
import {
  enterWithAddressToken,
  personHere,
  personOfAddressToken,
  type AddressPerson,
  type AddressToken,
} from '../../session/address-token.ts'
import { getToken } from '../../session/token.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { BrandMark } from './brand-mark.tsx'
import { LoginCard } from './login-card.tsx'
import './address-token-page.css'

type Question = {
  readonly person: AddressPerson
  /** Who is logged in here now, and with which token: another tab may change that. */
  readonly here: AddressPerson | undefined
  readonly tokenHere: string | undefined
}
type State =
  | { readonly kind: 'looking' }
  | ({ readonly kind: 'asking' | 'entering' } & Question)
  | { readonly kind: 'failed'; readonly message: string | undefined; readonly mayRetry: boolean }

interface Props {
  readonly brought: AddressToken
  readonly onEntered: () => void
  /** To the login page, or on as whoever is logged in here. */
  readonly onDeclined: () => void
}

/**
 * A link that brings a token logs nobody in by itself: anybody can send a link that opens the account of its sender,
 * where the work of the day would then be done. So it says who that is and waits for a click.
 */
export function AddressTokenPage(props: Props) {
  const [attempt, setAttempt] = useState(0)
  return (
    <LoginCard offersLanguage>
      <BrandMark />
      <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />
    </LoginCard>
  )
}

function failureOf(error: unknown): State {
  const known = error instanceof ApiError ? error : undefined
  return { kind: 'failed', message: known?.message, mayRetry: known?.code !== 'TOKEN_NOT_EXCHANGEABLE' }
}

/** From the look at the token to the answer of the person. */
function Attempt({ brought, onEntered, onDeclined, onAgain }: Props & { readonly onAgain: () => void }) {
  const language = useLanguage()
  const link = loginLinkTexts(language)
  const [state, setState] = useState<State>({ kind: 'looking' })

  useEffect(() => {
    let isGone = false
    const tokenHere = getToken()
    Promise.all([personOfAddressToken(brought.token), personHere()])
      .then(([person, here]): State => ({ kind: 'asking', person, here, tokenHere }), failureOf)
      .then((next) => isGone || setState(next))
    return () => {
      isGone = true
    }
  }, [brought])

  if (state.kind === 'looking') {
    return (
      <p className="login-text" aria-live="polite">
        {link.looking}
      </p>
    )
  }
  if (state.kind === 'failed') {
    return (
      <>
        <h1 className="login-title">{link.failed}</h1>
        <p className="login-text" role="alert">
          {state.message ?? startupTexts(language).error}
        </p>
        {state.mayRetry && (
          <button type="button" className="login-submit" autoFocus onClick={onAgain}>
            {link.retry}
          </button>
        )}
        <button
          type="button"
          className={state.mayRetry ? 'login-second' : 'login-submit'}
          autoFocus={!state.mayRetry}
          onClick={onDeclined}
        >
          {getToken() === undefined ? link.decline : link.stayHere}
        </button>
      </>
    )
  }

  async function enter(question: Question): Promise<void> {
    // Somebody logged in or out in another tab: what was asked is no longer the question.
    if (getToken() !== question.tokenHere) return onAgain()
    setState({ ...question, kind: 'entering' })
    try {
      await enterWithAddressToken(brought, question.here)
    } catch (error) {
      return setState(failureOf(error))
    }
    onEntered()
  }

  const { person, here } = state
  const isBusy = state.kind === 'entering'
  const nameOf = ({ name, userName }: AddressPerson) =>
    link.person.replace('{name}', () => name).replace('{userName}', () => userName)
  return (
    <>
      <h1 className="login-title">{link.title}</h1>
      <p className="login-text">{link.text}</p>
      <p className="login-person">
        <strong>{person.name}</strong> <span>{person.userName}</span>
      </p>
      {here !== undefined && here.userName !== person.userName && (
        <p className="login-warning">
          {link.replaces.replace('{here}', () => nameOf(here)).replace('{person}', () => nameOf(person))}
        </p>
      )}
      <button
        type="button"
        className="login-submit"
        // Whoever presses Enter unseeing stays who he is.
        autoFocus={here === undefined}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => void enter(state)}
      >
        {link.goOn.replace('{name}', () => person.name)}
      </button>
      <button
        type="button"
        className="login-second"
        autoFocus={here !== undefined}
        disabled={isBusy}
        onClick={onDeclined}
      >
        {here === undefined ? link.decline : link.stay.replace('{name}', () => here.name)}
      </button>
      <p className="login-help">{link.caution}</p>
    </>
  )
}
