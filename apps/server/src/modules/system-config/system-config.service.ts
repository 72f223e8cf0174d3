import type { PublicConfig } from '@liveline/contract/system-config/shapes.ts'
import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import { readSettings } from './system-config.repository.ts'
import { mapTilesOf, tileOriginOf } from './map-tiles.ts'
import { systemConfigTexts } from './system-config.texts.ts'

/** What the pack sets. */
export { writeConfigValue } from './system-config.repository.ts'

/** What holds until somebody configures it; also the list of what may be read before login (answers F10). */
const publicDefaults: PublicConfig = {
  systemName: systemConfigTexts.systemName.zh,
  systemNameEn: systemConfigTexts.systemName.en,
  companyName: '',
  verifyCode: 'off',
  mapTiles: '',
  administratorContact: '',
}

export function createSystemConfigService({ database }: { database: Queryable }) {
  /** Every setting by its key: there are few, and many calls need one. */
  function readAll(queryable: Queryable = database): Promise<ReadonlyMap<string, unknown>> {
    return readCached(queryable, 'configuration', 'settings', () => readSettings(queryable))
  }

  return {
    async readPublic(): Promise<PublicConfig> {
      const stored = await readAll()
      const textOf = (key: keyof PublicConfig) => {
        const value = stored.get(key)
        return typeof value === 'string' && value !== '' ? value : publicDefaults[key]
      }
      return {
        systemName: textOf('systemName'),
        systemNameEn: textOf('systemNameEn'),
        companyName: textOf('companyName'),
        verifyCode: publicDefaults.verifyCode,
        mapTiles: mapTilesOf(textOf('mapTiles')),
        administratorContact: textOf('administratorContact'),
      }
    },

    /** The host that the page of the map fetches tiles from; undefined: none but this one. */
    async readTileOrigin(): Promise<string | undefined> {
      return tileOriginOf((await this.readPublic()).mapTiles)
    },

    async readValue(key: string, queryable: Queryable = database): Promise<unknown> {
      return (await readAll(queryable)).get(key)
    },
  }
}

export type SystemConfigService = ReturnType<typeof createSystemConfigService>
