import { useEffect, useState } from 'react'
import { doubtConnection, onReconnect } from '../../api/connection.ts'
import { startupTexts } from '../../messages/startup.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { BrandMark } from './brand-mark.tsx'
import { LoginCard } from './login-card.tsx'

/** Shown when the console's code or its first answers did not arrive; it goes on by itself once the server is there. */
export function LoadFailed() {
  const text = startupTexts(useLanguage())
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    void doubtConnection().then((connection) => setAway(connection !== 'there'))
    return onReconnect(() => location.reload())
  }, [])
  return (
    <LoginCard>
      <BrandMark />
      <h1 className="login-title" role="alert">
        {isAway ? text.noServer : text.loadFailed}
      </h1>
      <button type="button" className="login-submit" onClick={() => location.reload()}>
        {text.reload}
      </button>
    </LoginCard>
  )
}
