import type { PublicConfig } from '@liveline/contract/system-config/shapes.ts'
import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import { logoOf } from './logo.ts'
import { readSettings } from './system-config.repository.ts'
import { systemConfigTexts } from './system-config.texts.ts'

/** What the pack sets. */
export { writeConfigValue } from './system-config.repository.ts'

/** What holds until somebody configures it; also the list of what may be read before login (answers F10). */
const publicDefaults: PublicConfig = {
  systemName: systemConfigTexts.systemName.zh,
  systemNameEn: systemConfigTexts.systemName.en,
  companyName: '',
  companyNameEn: '',
  logo: '',
  verifyCode: 'off',
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
        companyNameEn: textOf('companyNameEn'),
        logo: logoOf(stored.get('logo')),
        verifyCode: publicDefaults.verifyCode,
        administratorContact: textOf('administratorContact'),
      }
    },

    async readValue(key: string, queryable: Queryable = database): Promise<unknown> {
      return (await readAll(queryable)).get(key)
    },
  }
}

export type SystemConfigService = ReturnType<typeof createSystemConfigService>
