/** The server's app in this process, on a PostgreSQL of its own in a folder, with the live-line pack. */
import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { createApp } from '@liveline/server/src/app.ts'
import { systemClock } from '@liveline/server/src/clock.ts'
import { openDatabase, type Database } from '@liveline/server/src/database/open-database.ts'
import { prepareSchema } from '@liveline/server/src/database/serving-role.ts'
import { createLogger } from '@liveline/server/src/http/logger.ts'
import { systemIds } from '@liveline/server/src/ids.ts'
import { silentLog } from '@liveline/server/src/log.ts'
import { defaultDrawingLimits } from '@liveline/workflow-engine'

export type OpenedApp = Awaited<ReturnType<typeof openApp>>

/** @param folder kept when it is there; what it had is gone on with */
export async function openApp(folder: string) {
  mkdirSync(folder, { recursive: true })
  // Run by root, PostgreSQL works as nobody, who must be able to pass.
  for (const passed of [path.dirname(folder), folder]) chmodSync(passed, 0o755)
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, silentLog)
  try {
    await prepareSchema(database, silentLog)
    const { app, sessions, loadPack, workflow } = await createApp({
      config: {
        dataDir: folder,
        secretsDir: path.join(folder, 'secrets'),
        baseUrl: 'http://localhost',
        limitsRates: false,
        jobWorkers: 1,
        drawingLimits: defaultDrawingLimits,
        oneTimePasswordDays: 7,
        oneTimePasswords: 'reusable',
      },
      database,
      clock: systemClock,
      ids: systemIds,
      log: createLogger({ logLevel: 'silent' }),
    })
    await app.ready()
    await loadPack('live-line', new AbortController().signal)
    const origin = { address: '127.0.0.1', userAgent: 'bench', isBrowser: false }
    return {
      app,
      database,
      workflow,
      /** The token of a new session. */
      async openSession(userName: string): Promise<string> {
        const userId = await idOf(database, userName)
        return database.transaction(async (tx) => (await sessions.open(tx, userId, origin)).token)
      },
      async close() {
        await app.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function idOf(queryable: Database, userName: string): Promise<number> {
  const { rows } = await queryable.query<{ id: string }>('select id from users where user_name_key = $1', [userName])
  if (rows[0] === undefined) throw new Error(`There is no user '${userName}'`)
  return Number(rows[0].id)
}
