import { settingsApi } from '@liveline/contract/settings/calls.ts'
import { Settings } from '@liveline/contract/settings/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import { serve } from '../../http/serve.ts'
import { findSettings, storeSettings } from './settings.repository.ts'

/** Without what another version of the console kept and this one does not know. */
function known(kept: Readonly<Record<string, unknown>>): Settings {
  const parts = Object.entries(kept).map(([name, value]) => Settings.safeParse({ [name]: value }).data)
  return Object.assign({}, ...parts) as Settings
}

export function settingsRoutes(app: FastifyInstance, parts: { database: Queryable; clock: Clock }): void {
  const { database, clock } = parts
  serve(app, settingsApi, {
    read: async ({ caller }) => known(await findSettings(database, caller.userId)),

    save: ({ body, caller, write }) => write((tx) => storeSettings(tx, caller.userId, body, clock.now())),
  })
}
