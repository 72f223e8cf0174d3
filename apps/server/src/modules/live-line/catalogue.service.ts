import type { CatalogueOption } from '@liveline/contract/live-line/shapes.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { listCatalogue, upsertCatalogue, type CatalogueItem, type PackCatalogueItem } from './catalogue.repository.ts'
import { ITEM_FIELD, itemFactOf } from './item-facts.ts'

export type CatalogueService = ReturnType<typeof createCatalogueService>

/** The items of live-line work: what may be applied for, and what each asks for. */
export function createCatalogueService({ database }: { database: Queryable }) {
  const listOffered = async (queryable: Queryable): Promise<CatalogueOption[]> =>
    (await listCatalogue(queryable)).filter(({ enabled }) => enabled)

  /** One that is switched off is found too: forms may name it. */
  async function findItem(queryable: Queryable, code: string): Promise<CatalogueItem | undefined> {
    return (await listCatalogue(queryable)).find(({ value }) => value === code)
  }

  return {
    findItem,

    options: (): Promise<CatalogueOption[]> => listOffered(database),

    /** The codes that may be chosen now. */
    async offeredCodes(queryable: Queryable): Promise<ReadonlySet<string>> {
      return new Set((await listOffered(queryable)).map(({ value }) => value))
    },

    /** Items by code, as the picker calls them; those that are switched off too. */
    async namesOf(queryable: Queryable, codes: readonly string[]) {
      const wanted = new Set(codes)
      const items = (await listCatalogue(queryable)).filter(({ value }) => wanted.has(value))
      return new Map(items.map(({ value, label, labelEn }) => [value, { label, labelEn }]))
    },

    /**
     * The values with the facts of the item that they name.
     * @param sources where the values of fields come from, by the name of the field; those of no fact are left alone
     */
    async withItemFacts(
      queryable: Queryable,
      sources: ReadonlyMap<string, string>,
      values: Readonly<Record<string, unknown>>,
    ): Promise<Record<string, unknown>> {
      const filled = { ...values }
      const code = values[ITEM_FIELD]
      const item = typeof code === 'string' ? await findItem(queryable, code) : undefined
      for (const [name, source] of sources) {
        const fact = itemFactOf(source)
        if (fact === undefined) continue
        if (item === undefined) delete filled[name]
        else filled[name] = item[fact]
      }
      return filled
    },

    /** What the pack loader calls: adds and corrects items; one that a person switched off stays off. Gives back how many rows changed. */
    ensureCatalogue: (tx: Tx, items: readonly PackCatalogueItem[]): Promise<number> => upsertCatalogue(tx, items),
  }
}
