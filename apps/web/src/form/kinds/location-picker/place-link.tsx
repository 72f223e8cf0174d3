import { isObject } from '@liveline/form-schema/json.ts'
import { paths } from '../../../app/paths.ts'
import { NOTHING } from '../item-view.ts'

/** A place as text, with a link to the map. */
export function PlaceLink({ place }: { place: unknown }) {
  if (!isObject(place)) return <>{NOTHING}</>
  const { lng, lat, name } = place
  if (typeof lng !== 'number' || typeof lat !== 'number') return <>{NOTHING}</>
  const words = typeof name === 'string' ? name : ''
  return (
    <a href={mapAddress({ lng, lat, name: words })} target="_blank" rel="noreferrer">
      {words === '' ? `${lng}, ${lat}` : `${words} (${lng}, ${lat})`}
    </a>
  )
}

interface Shown {
  readonly lng: number
  readonly lat: number
  readonly name: string
  /** Whoever looks at it chooses a place for the page that opened it. */
  readonly pick?: boolean
}

/** The address of the map at a place of WGS-84. */
export function mapAddress({ lng, lat, name, pick = false }: Shown): string {
  const query = new URLSearchParams({ lng: String(lng), lat: String(lat), coord: 'wgs84' })
  if (name !== '') query.set('name', name)
  if (pick) query.set('pick', '1')
  return `${paths.map}?${query.toString()}`
}
