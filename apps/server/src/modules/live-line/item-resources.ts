/**
 * The people and vehicles that a catalogue item asks for, as the first rows of a plan's tables. A proposal: the catalogue
 * knows how many people, not who does what, and whoever plans changes it.
 */
import type { CatalogueOption } from '@liveline/contract/live-line/shapes.ts'

type Facts = Pick<CatalogueOption, 'class' | 'method' | 'crew'>

/** From so many people on, the work is done from two trucks (class 4, setting of poles, switches under load). */
const TWO_TRUCKS_CREW = 8
const WORKERS_A_TRUCK = 2

const trucksOf = ({ crew }: Facts) => (crew >= TWO_TRUCKS_CREW ? 2 : 1)

/** Together as many as the item says: a leader, a guardian who does not work himself, two at each truck, the rest below. */
export function crewRows(item: Facts): CatalogueOption['crewRows'] {
  const aloft = trucksOf(item) * WORKERS_A_TRUCK
  const rows = [
    { role: 'leader', count: 1 },
    { role: 'guardian', count: 1 },
    { role: 'bucket', count: aloft },
    { role: 'ground', count: item.crew - 2 - aloft },
  ]
  return rows.filter(({ count }) => count > 0)
}

/** Bypass work (class 4, combined methods) needs the cable truck besides. */
export function vehicleRows(item: Facts): CatalogueOption['vehRows'] {
  return [
    { kind: 'bucket-truck', count: trucksOf(item) },
    ...(item.method === 'combined' ? [{ kind: 'bypass-truck', count: 1 }] : []),
    { kind: 'tool-truck', count: 1 },
  ]
}
