import type { ReactNode } from 'react'
import { startupTexts } from '../../messages/startup.ts'
import { noteChosenLanguage } from '../../session/chosen-language.ts'
import { otherLanguage } from '../../ui/in-language.ts'
import { setLanguage } from '../../ui/language.ts'
import { useLanguage } from '../../ui/use-language.ts'
import './login-card.css'

interface Props {
  /** Whether the other language is offered in the corner. */
  readonly offersLanguage?: boolean
  readonly children: ReactNode
}

/** The sheet in the middle of the page that everything before the console is written on. */
export function LoginCard({ offersLanguage = false, children }: Props) {
  const language = useLanguage()
  const chooseOther = () => {
    setLanguage(otherLanguage(language))
    noteChosenLanguage()
  }
  return (
    <div className="login-page">
      {offersLanguage && (
        <header className="login-head">
          <button type="button" onClick={chooseOther}>
            {startupTexts(language).otherLanguage}
          </button>
        </header>
      )}
      <main className="login-card">{children}</main>
    </div>
  )
}
