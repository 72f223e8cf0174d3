import { useState } from 'react'
import { startupTexts } from '../../messages/startup.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { inSeconds, useSecondsLeft } from './use-seconds-left.ts'

const textOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** What a refused login says of further tries: how many are left, or for how long there is none (answers A7). */
export function TriesLeft({ details }: { details: Readonly<Record<string, unknown>> }) {
  const text = startupTexts(useLanguage())
  const [triesLeft, lockedSeconds] = [textOf(details['triesLeft']), textOf(details['lockedSeconds'])]
  const [until] = useState(() => (lockedSeconds === undefined ? undefined : inSeconds(lockedSeconds)))
  const seconds = useSecondsLeft(until)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  if (seconds > 0) return <p className="login-tries">{text.lockedFor.replace('{time}', clock)}</p>
  if (triesLeft === undefined) return null
  return <p className="login-tries">{text.triesLeft.replace('{count}', String(triesLeft))}</p>
}
