import { coordinateSystems, wgs84Of, type CoordinateSystem, type Place } from './coordinates.ts'

/** What the address of the map says of a place (answers H1). */
export interface NamedPlace {
  /** In WGS-84. */
  readonly place: Place
  /** As the address has it. */
  readonly given: Place
  readonly system: CoordinateSystem
  readonly name: string
  readonly address: string
}

/** nothing: the address names no place; wrong: it does, but not on this earth. */
export type ReadPlace = NamedPlace | 'nothing' | 'wrong'

const MOST_NAME = 60
const MOST_ADDRESS = 120
const DEGREES = /^[+-]?\d{1,3}(?:\.\d{1,15})?$/

/** Anybody writes addresses: no controls, nothing that turns the direction of writing, and no more than fits. */
export function boundedText(text: string | null, most: number): string {
  const signs = Array.from(
    (text ?? '')
      .replaceAll(/[\p{C}\u2028\u2029]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  return signs.length <= most ? signs.join('') : `${signs.slice(0, most - 1).join('')}…`
}

function degreesOf(text: string, most: number): number | undefined {
  const degrees = DEGREES.test(text) ? Number(text) : Number.NaN
  return Math.abs(degrees) <= most ? degrees : undefined
}

/** Pure; without `coord` the numbers are what a phone in China says, GCJ-02. */
export function readPlace(search: string): ReadPlace {
  const query = new URLSearchParams(search)
  const [east, north] = [query.get('lng')?.trim() ?? '', query.get('lat')?.trim() ?? '']
  if (east === '' && north === '') return 'nothing'
  const lng = degreesOf(east, 180)
  const lat = degreesOf(north, 85)
  const coord = (query.get('coord') ?? 'gcj02').toLowerCase()
  const system = coordinateSystems.find((known) => known === coord)
  if (lng === undefined || lat === undefined || system === undefined) return 'wrong'
  const given = { lng, lat }
  return {
    place: wgs84Of(given, system),
    given,
    system,
    name: boundedText(query.get('name'), MOST_NAME),
    address: boundedText(query.get('address'), MOST_ADDRESS),
  }
}
