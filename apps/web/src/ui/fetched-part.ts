import { useEffect, useReducer, type ComponentType } from 'react'

/** A part of the page that is fetched when it is first wanted, and again if that failed. */
export function fetchedPart<Props>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined
  const fetch = () => {
    coming ??= load().catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return coming
  }
  return {
    /** Fetches it before it is wanted. */
    prefetch: () => {
      fetch()
        .then((loaded) => (part = loaded))
        .catch(() => {})
    },
    /** The part, as soon as it is there; `onFailed` when it cannot be had now. */
    usePart(isWanted: boolean, onFailed: () => void): ComponentType<Props> | undefined {
      const [, draw] = useReducer((count: number) => count + 1, 0)
      useEffect(() => {
        if (!isWanted || part !== undefined) return undefined
        let isGone = false
        fetch()
          .then((loaded) => {
            part = loaded
            return isGone || draw()
          })
          .catch(() => isGone || onFailed())
        return () => {
          isGone = true
        }
      }, [isWanted, onFailed])
      return isWanted ? part : undefined
    },
  }
}
