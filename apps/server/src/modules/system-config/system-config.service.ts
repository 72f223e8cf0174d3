import { createHash } from 'node:crypto'
import { settingOf, settingValue, type SettingKey, type SettingValue } from '@liveline/contract/setting/settings.ts'
import { tileOriginOf } from '@liveline/contract/setting/map-tiles.ts'
import { offeredProviders } from '@liveline/contract/setting/sign-on-providers.ts'
import type { PublicConfig } from '@liveline/contract/system-config/shapes.ts'
import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import { openSecrets } from '../../http/sealed-secrets.ts'
import { readSettings } from './system-config.repository.ts'

/** What the pack sets. */
export { ensureSetting } from './system-config.repository.ts'

/** The parts of a structure that are sealed; none of any other setting. */
export const secretsOf = (key: SettingKey): readonly string[] => {
  const setting = settingOf(key)
  return setting.kind === 'structure' ? setting.secrets : []
}

/** @param sealingKey without it settings that hold secrets are read without them */
export function createSystemConfigService({ database, sealingKey }: { database: Queryable; sealingKey?: Buffer }) {
  /** Every setting by its key: there are few, and many calls need one. */
  function readAll(queryable: Queryable): Promise<ReadonlyMap<string, unknown>> {
    return readCached(queryable, 'configuration', 'settings', () => readSettings(queryable))
  }

  function valueOf<Key extends SettingKey>(key: Key, stored: ReadonlyMap<string, unknown>): SettingValue<Key> {
    const secrets = secretsOf(key)
    const value = stored.get(key)
    if (secrets.length === 0) return settingValue(key, value)
    return settingValue(key, sealingKey === undefined ? value : openSecrets(value, secrets, sealingKey))
  }

  /** What holds, whatever is stored; shared by all who ask, so change nothing of it. */
  async function read<Key extends SettingKey>(key: Key, queryable: Queryable = database): Promise<SettingValue<Key>> {
    return readCached(queryable, 'configuration', `setting ${key}`, async () => valueOf(key, await readAll(queryable)))
  }

  const readPublicOnce = async (): Promise<PublicConfig> => {
    const stored = await readAll(database)
    return {
      systemName: valueOf('systemName', stored),
      systemNameEn: valueOf('systemNameEn', stored),
      companyName: valueOf('companyName', stored),
      companyNameEn: valueOf('companyNameEn', stored),
      logo: valueOf('logo', stored),
      themeColour: valueOf('themeColour', stored),
      verifyCode: valueOf('verifyCode', stored),
      mapTiles: valueOf('mapTiles', stored),
      administratorContact: valueOf('administratorContact', stored),
      administratorContactEn: valueOf('administratorContactEn', stored),
      signOnProviders: offeredProviders(valueOf('ssoProviders', stored)),
      loginFromAllowed: valueOf('loginFromAllowed', stored),
    }
  }
  /** Also the list of what may be read before login (answers F10), with what holds until somebody configures it. */
  const readPublic = (): Promise<PublicConfig> => readCached(database, 'configuration', 'public', readPublicOnce)

  return {
    read,
    readPublic,

    /** Of what everybody reads and of the navigation bar: consoles that hold another one ask again. */
    version: (): Promise<string> =>
      readCached(database, 'configuration', 'version', async () => {
        const shown = [await readPublic(), await read('quickForms'), await read('todoCounters')]
        return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
      }),

    /** The host that the page of the map fetches tiles from; undefined: none but this one. */
    readTileOrigin: async (): Promise<string | undefined> => tileOriginOf((await readPublic()).mapTiles),
  }
}

export type SystemConfigService = ReturnType<typeof createSystemConfigService>
