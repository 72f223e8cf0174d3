/** Degrees east and north. */
interface Degrees {
  readonly lng: number
  readonly lat: number
}

export type OwnPosition =
  | { readonly kind: 'found'; readonly place: Degrees; readonly metres: number }
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
