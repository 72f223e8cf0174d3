import type { CatalogueOption } from '@liveline/contract/live-line/shapes.ts'
import { noteChange, readCached } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { crewRows, vehicleRows } from './item-resources.ts'
import { pinyinInitials } from '../../pinyin-initials.ts'

export type CatalogueItem = CatalogueOption & { enabled: boolean }

/** By code. */
export function listCatalogue(queryable: Queryable): Promise<readonly CatalogueItem[]> {
  return readCached(queryable, 'catalogue', 'items', () => readCatalogue(queryable))
}

async function readCatalogue(queryable: Queryable): Promise<CatalogueItem[]> {
  const { rows } = await queryable.query<Omit<CatalogueItem, 'initials' | 'crewRows' | 'vehRows'>>(
    `select code as value, code || ' ' || zh as label, code || ' ' || en as "labelEn", code as number,
            zh as name, en as "nameEn", class, method,
            live_hours as "liveHours", avoided_hours as "avoidedHours", crew, reclose, under_load as "underLoad", enabled
     from catalogue_items order by code`,
  )
  return rows.map((row) => ({
    ...row,
    initials: pinyinInitials(row.name),
    crewRows: crewRows(row),
    vehRows: vehicleRows(row),
  }))
}

export type PackCatalogueItem = {
  readonly code: string
  readonly class: number
  readonly zh: string
  readonly en: string
  readonly method: string
  readonly liveHours: number
  readonly avoidedHours: number
  readonly crew: number
  readonly reclose: boolean
  readonly underLoad: boolean
}

export async function upsertCatalogue(tx: Tx, items: readonly PackCatalogueItem[]): Promise<number> {
  await noteChange(tx, 'catalogue')
  const { rowCount } = await tx.query(
    `insert into catalogue_items (code, class, zh, en, method, live_hours, avoided_hours, crew, reclose, under_load)
     select code, class, zh, en, method, "liveHours", "avoidedHours", crew, reclose, "underLoad"
     from jsonb_to_recordset($1::jsonb) as item (code text, class smallint, zh text, en text, method text,
       "liveHours" double precision, "avoidedHours" double precision, crew smallint, reclose boolean, "underLoad" boolean)
     on conflict (code) do update
       set class = excluded.class, zh = excluded.zh, en = excluded.en, method = excluded.method,
           live_hours = excluded.live_hours, avoided_hours = excluded.avoided_hours, crew = excluded.crew,
           reclose = excluded.reclose, under_load = excluded.under_load
       where (catalogue_items.class, catalogue_items.zh, catalogue_items.en, catalogue_items.method,
              catalogue_items.live_hours, catalogue_items.avoided_hours, catalogue_items.crew, catalogue_items.reclose, catalogue_items.under_load)
         is distinct from (excluded.class, excluded.zh, excluded.en, excluded.method,
              excluded.live_hours, excluded.avoided_hours, excluded.crew, excluded.reclose, excluded.under_load)`,
    [JSON.stringify(items)],
  )
  return rowCount
}
