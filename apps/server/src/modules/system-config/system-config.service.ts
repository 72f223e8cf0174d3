import type { PublicConfig } from '@liveline/contract/system-config/shapes.ts'
import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import { loginFromAddresses, shownLogo, verifyCodeRuleOf } from './public-settings.ts'
import { offeredProviders } from './sign-on-settings.ts'
import { readSettings } from './system-config.repository.ts'
import { mapTilesOf, tileOriginOf } from './map-tiles.ts'
import { systemConfigTexts } from './system-config.texts.ts'

export {
  listSignOnProviders,
  type CasProvider,
  type HttpProvider,
  type OpenIdProvider,
  type SignOnProvider,
} from './sign-on-settings.ts'
export { verifyCodeRuleOf } from './public-settings.ts'
/** What the pack sets. */
export { writeConfigValue } from './system-config.repository.ts'

export function createSystemConfigService({ database }: { database: Queryable }) {
  /** Every setting by its key: there are few, and many calls need one. */
  function readAll(queryable: Queryable = database): Promise<ReadonlyMap<string, unknown>> {
    return readCached(queryable, 'configuration', 'settings', () => readSettings(queryable))
  }

  return {
    /** Also the list of what may be read before login (answers F10), with what holds until somebody configures it. */
    async readPublic(): Promise<PublicConfig> {
      const stored = await readAll()
      const textOf = (key: keyof PublicConfig, otherwise = '') => {
        const value = stored.get(key)
        return typeof value === 'string' && value !== '' ? value : otherwise
      }
      return {
        systemName: textOf('systemName', systemConfigTexts.systemName.zh),
        systemNameEn: textOf('systemNameEn', systemConfigTexts.systemName.en),
        companyName: textOf('companyName'),
        companyNameEn: textOf('companyNameEn'),
        logo: shownLogo(textOf('logo')),
        verifyCode: verifyCodeRuleOf(stored.get('verifyCode')),
        mapTiles: mapTilesOf(textOf('mapTiles')),
        administratorContact: textOf('administratorContact'),
        administratorContactEn: textOf('administratorContactEn'),
        signOnProviders: offeredProviders(stored.get('ssoProviders')),
        loginFromAllowed: loginFromAddresses(stored.get('loginFromAllowed')),
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
