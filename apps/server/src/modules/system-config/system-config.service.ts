import type { PublicConfig } from '@liveline/contract/system-config/shapes.ts'
import { noteChange, readCached } from '../../database/cached.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import { systemConfigTexts } from './system-config.texts.ts'

/** What holds until somebody configures it; also the list of what may be read before login (answers F10). */
const publicDefaults: PublicConfig = {
  systemName: systemConfigTexts.systemName.zh,
  systemNameEn: systemConfigTexts.systemName.en,
  companyName: '',
  verifyCode: 'off',
  administratorContact: '',
}

export function createSystemConfigService({ database }: { database: Database }) {
  /** Every setting by its key: there are few, and many calls need one. */
  function readAll(queryable: Queryable = database): Promise<ReadonlyMap<string, unknown>> {
    return readCached(queryable, 'configuration', 'settings', async () => {
      const { rows } = await queryable.query<{ key: string; value: unknown }>('select key, value from system_config')
      return new Map(rows.map(({ key, value }) => [key, value]))
    })
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
        administratorContact: textOf('administratorContact'),
      }
    },

    async readValue(key: string, queryable: Queryable = database): Promise<unknown> {
      return (await readAll(queryable)).get(key)
    },
  }
}

export type SystemConfigService = ReturnType<typeof createSystemConfigService>

/** Sets one value; the pack and the configuration screen write through this. */
export async function writeConfigValue(tx: Tx, key: string, value: unknown): Promise<void> {
  await noteChange(tx, 'configuration')
  await tx.query(
    `insert into system_config (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(value)],
  )
}
