import type { Place } from './coordinates.ts'

export type OwnPosition =
  | { readonly kind: 'found'; readonly place: Place; readonly metres: number }
  | { readonly kind: 'ownRefused' | 'ownFailed' | 'ownUnsupported' }

const WAIT_MS = 20_000

/** Where the person is, asked only when he wants it; browsers say it in WGS-84. */
export function findOwnPosition(): Promise<OwnPosition> {
  const { geolocation } = navigator as { geolocation?: Geolocation }
  if (geolocation === undefined || !window.isSecureContext) return Promise.resolve({ kind: 'ownUnsupported' })
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          kind: 'found',
          place: { lng: coords.longitude, lat: coords.latitude },
          metres: Math.max(1, Math.round(coords.accuracy)),
        }),
      (error) => resolve({ kind: error.code === error.PERMISSION_DENIED ? 'ownRefused' : 'ownFailed' }),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 30_000 },
    )
  })
}

const EARTH_RADIUS_M = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places, over the ground. */
export function distanceBetween(a: Place, b: Place): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(chord))
}
