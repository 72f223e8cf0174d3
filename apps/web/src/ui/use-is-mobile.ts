import { MOBILE_BREAKPOINT_PX } from '@liveline/contract/constants.ts'
import { useSyncExternalStore } from 'react'

const query = typeof matchMedia === 'function' ? matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`) : undefined

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

/** Below 992 px (specification §9). */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false)
}
