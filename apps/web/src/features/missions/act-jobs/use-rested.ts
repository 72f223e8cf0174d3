import { useEffect, useState } from 'react'

const REST_MS = 400

/** A text once nobody has changed it for a moment: what costs much to ask is not asked at every key. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
