import { useEffect, useReducer, type ComponentType } from 'react'

/** A part of the page that is fetched when it is first drawn, and again if that failed. */
export function fetchedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  const keep = async () => {
    try {
      Loaded = await load()
    } catch (error) {
      coming = undefined
      throw error
    }
  }
  const fetch = () => {
    coming ??= keep()
    return coming
  }

  /** Draws nothing until it is there; `onFailed` says that it cannot be had now. */
  function Part({ onFailed, ...props }: Props & { readonly onFailed: () => void }) {
    const [, draw] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      if (Loaded !== undefined) return undefined
      let isGone = false
      fetch()
        .then(() => isGone || draw())
        .catch(() => isGone || onFailed())
      return () => {
        isGone = true
      }
    }, [onFailed])
    // What is left without `onFailed` are the part's own props, which TypeScript cannot tell.
    return Loaded === undefined ? null : <Loaded {...(props as unknown as Props)} />
  }

  return {
    Part,
    /** Fetches it before it is wanted. */
    prefetch: () => void fetch().catch(() => {}),
  }
}
