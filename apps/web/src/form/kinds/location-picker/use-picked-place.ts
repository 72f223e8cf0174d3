import { isObject } from '@liveline/form-schema/json.ts'
import { useEffect, useRef } from 'react'
import { paths } from '../../../app/paths.ts'
import { mapAddress } from './place-link.tsx'

interface Degrees {
  readonly lng: number
  readonly lat: number
}

/**
 * Opens the map in a window of its own and hears which place was chosen there; only the window that was opened from here,
 * of this console, is heard.
 */
export function usePickedPlace(
  onPicked: (place: Degrees) => void,
): (around: Readonly<Record<string, unknown>>) => void {
  const opened = useRef<Window | null>(null)
  const told = useRef(onPicked)
  useEffect(() => {
    told.current = onPicked
  })
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || opened.current === null || source !== opened.current) return
      if (!isObject(data) || data['type'] !== 'liveline.place') return
      const { lng, lat } = data
      if (typeof lng !== 'number' || typeof lat !== 'number') return
      opened.current.close()
      opened.current = null
      told.current({ lng, lat })
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  return ({ lng, lat }) => {
    const address =
      typeof lng === 'number' && typeof lat === 'number'
        ? mapAddress({ lng, lat, name: '', pick: true })
        : `${paths.map}?pick=1`
    opened.current = window.open(address, '_blank')
  }
}
