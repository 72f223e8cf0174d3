import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { api } from '../../api/client.ts'
import type { Place } from './coordinates.ts'

/** A plan that is under way, where its form says that it is. */
export interface WorkSite {
  readonly instanceId: string
  readonly number: string
  readonly title: string
  readonly place: Place
  readonly location: string
}

/** Beyond these there is no earth, and no map (read-place.ts). */
const MOST_LNG = 180
const MOST_LAT = 85
/** More than anybody tells apart on one map. */
const MOST_SITES = 200

/** Plans write longitude first, in WGS-84 (field `geo` of the plan form). Pure. */
export function siteOf({ instanceId, number, title, fields }: InstanceRow): WorkSite | undefined {
  const { geo, location } = fields
  const [, east, north] =
    /^(\d{1,3}(?:\.\d+)?)[,\uff0c] ?(\d{1,2}(?:\.\d+)?)$/.exec(typeof geo === 'string' ? geo : '') ?? []
  if (east === undefined || north === undefined) return undefined
  const place = { lng: Number(east), lat: Number(north) }
  // One wrong number must not take the map away from everybody.
  if (place.lng > MOST_LNG || place.lat > MOST_LAT) return undefined
  return { instanceId, number, title, place, location: typeof location === 'string' ? location : '' }
}

/** Those of the processes under way that the person may see; none for whoever is not logged in any more. */
export async function findWorkSites(): Promise<readonly WorkSite[]> {
  try {
    const { rows } = await api.processInstance.list({ query: { rows: MOST_SITES, finished: 'false' }, quiet: true })
    return rows.flatMap((row) => siteOf(row) ?? [])
  } catch {
    return []
  }
}
