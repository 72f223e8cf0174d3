import { useSyncExternalStore } from 'react'

/** A phone, or a desk whose page is enlarged so far that a bar of several lines would cover the form. */
const query = typeof matchMedia === 'function' ? matchMedia('(max-width: 991.98px), (max-height: 560px)') : undefined

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

export function useIsCompact(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false)
}
