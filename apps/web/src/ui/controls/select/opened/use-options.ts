import { useCallback, useEffect, useMemo, useState } from 'react'
import { isAtHand, type Option, type OptionSource } from '../option.ts'
import { matchOptions } from './match-options.ts'

/** Long enough that a word typed at once is one question. */
const TYPING_PAUSE_MS = 200

interface Answer {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly options: readonly Option[]
}
const nothingYet: Answer = { state: 'loading', options: [] }

/** The options of a source that match what is searched for. While others are on their way, the earlier ones stay. */
export function useOptions(source: OptionSource, query: string): Answer & { readonly retry: () => void } {
  const [answer, setAnswer] = useState(nothingYet)
  const [attempt, setAttempt] = useState(0)
  // The form makes a new function each time it draws; what is open keeps to the one it was opened with.
  const [first] = useState(() => source)
  const searches = typeof first === 'object' && 'search' in first
  const asked = searches ? query : ''
  const question = useMemo(() => ({ asked, attempt }), [asked, attempt])
  useEffect(() => {
    if (isAtHand(first)) return undefined
    const gone = new AbortController()
    const ask = () => (typeof first === 'function' ? first() : first.search(question.asked, gone.signal))
    const take = (next: Answer) => {
      if (!gone.signal.aborted) setAnswer(next)
    }
    const timer = setTimeout(
      () => {
        setAnswer(({ options }) => ({ state: 'loading', options }))
        Promise.resolve()
          .then(ask)
          .then((options) => take({ state: 'ready', options }))
          .catch(() => take({ state: 'failed', options: [] }))
      },
      question.asked === '' ? 0 : TYPING_PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [first, question])
  const atHand = isAtHand(source) ? source : undefined
  const options = atHand ?? answer.options
  const matching = useMemo(() => (searches ? options : matchOptions(options, query)), [options, query, searches])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { state: atHand === undefined ? answer.state : 'ready', options: matching, retry }
}
