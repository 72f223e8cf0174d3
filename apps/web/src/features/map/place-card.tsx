import type { mapTexts } from '../../messages/map.ts'
import { Button } from '../../ui/controls/button.tsx'
import { placeText } from './coordinates.ts'
import type { NamedPlace } from './read-place.ts'

interface Props {
  readonly named: NamedPlace
  readonly words: ReturnType<typeof mapTexts>
  readonly onSaid: (sentence: string) => void
}

/** Where it is, in words and numbers; the numbers can be taken along. */
export function PlaceCard({ named, words, onSaid }: Props) {
  const { place, given, system, name, address } = named
  const text = placeText(place)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      onSaid(words.copied.replace('{place}', text))
    } catch {
      // Refused, or there is none on plain http.
      onSaid(words.copyFailed)
    }
  }
  // RFC 5870: WGS-84, latitude first. The device asks which of its maps to open.
  const label = name === '' ? '' : `(${name})`
  const way = `geo:${place.lat.toFixed(6)},${place.lng.toFixed(6)}?q=${encodeURIComponent(`${place.lat.toFixed(6)},${place.lng.toFixed(6)}${label}`)}`
  return (
    <>
      <dl>
        {address !== '' && (
          <div>
            <dt>{words.address}</dt>
            <dd>{address}</dd>
          </div>
        )}
        <div>
          <dt>{words.wgs84}</dt>
          <dd className="map-coordinates">{text}</dd>
        </div>
        {system !== 'wgs84' && (
          <div>
            <dt>
              {words.given} {words.systems[system]}
            </dt>
            <dd className="map-coordinates">{placeText(given)}</dd>
          </div>
        )}
      </dl>
      <div className="map-card-ways">
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <a className="ll-button" href={way} rel="noreferrer">
          {words.navigate}
        </a>
      </div>
    </>
  )
}
