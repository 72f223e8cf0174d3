import { MOBILE_BREAKPOINT_PX } from '@liveline/contract/constants.ts'
import { useSyncExternalStore } from 'react'

/** Whether a media query holds, as a hook. */
function mediaHook(query: string): () => boolean {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : undefined
  const subscribe = (listener: () => void): (() => void) => {
    list?.addEventListener('change', listener)
    return () => list?.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => list?.matches ?? false)
}

/** Below 992 px (specification §9). */
export const useIsMobile = mediaHook(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`)

/** Room for a form beside itself as on a phone, with what stands left and right of them. */
export const useIsWide = mediaHook('(min-width: 1600px)')
