import { useRef, useState } from 'react'

/** Runs what waits for the files of a form, once at a time: whatever is pressed meanwhile asks for nothing more. */
export function useAwaiting() {
  const [isAwaiting, setAwaiting] = useState(false)
  const waits = useRef(false)
  const filesOf = async <T>(filled: () => Promise<T | undefined>): Promise<T | undefined> => {
    if (waits.current) return undefined
    waits.current = true
    setAwaiting(true)
    return filled().finally(() => {
      waits.current = false
      setAwaiting(false)
    })
  }
  return { isAwaiting, filesOf }
}
