import { processAddress } from '@liveline/contract/console-addresses.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Place } from './coordinates.ts'
import type { WorkSite } from './work-sites.ts'

interface Props {
  readonly sites: readonly WorkSite[]
  readonly title: string
  readonly onShow: (place: Place) => void
}

/** Beside the map, for a square on it says little: each site leads to its place and to its process. */
export function SiteList({ sites, title, onShow }: Props) {
  return (
    <>
      <h2>{title}</h2>
      <ul className="map-sites">
        {sites.map(({ instanceId, number, title: name, location, place }) => (
          <li key={instanceId}>
            <a href={processAddress(instanceId)}>
              {number} {name}
            </a>
            <Button kind="text" onClick={() => onShow(place)}>
              {location === '' ? `${place.lng}, ${place.lat}` : location}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
