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

const desk = (belowPx: number) =>
  mediaHook(`(min-width: ${MOBILE_BREAKPOINT_PX}px) and (max-width: ${belowPx - 0.02}px)`)
const useIsSmallDesk = desk(1280)
const useIsMediumDesk = desk(1360)
const useIsUsualDesk = desk(1440)

/** The width in px that a desk stays below, where a table of many columns does not stand whole; Infinity where it does, and on a phone. */
export function useDeskBelow(): number {
  const isSmall = useIsSmallDesk()
  const isMedium = useIsMediumDesk()
  const isUsual = useIsUsualDesk()
  return isSmall ? 1280 : isMedium ? 1360 : isUsual ? 1440 : Infinity
}

/** Room for a form beside itself as on a phone, with what stands left and right of them. */
export const useIsWide = mediaHook('(min-width: 1600px)')
