import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { About, NavigationSources, PublicConfig, QuickForm, SettingChange, SettingKey, SettingRow } from './shapes.ts'

const reason = z.string().max(200).optional()

export const systemConfigApi = defineApi({
  read: {
    method: 'GET',
    path: '/system/config/read',
    access: 'public',
    summary: 'System and company name and the login options',
    data: z.object({
      config: PublicConfig,
      systemName: z.string(),
      companyName: z.string(),
      /** As `checkToken` says it: of what stands here and of the navigation bar. */
      version: z.string(),
    }),
  },
  settings: {
    method: 'GET',
    path: '/system/config/settings',
    access: 'config:write',
    extension: true,
    summary: 'Every setting: what holds, whether it is the default, who changed it last',
    data: z.array(SettingRow),
  },
  update: {
    method: 'POST',
    path: '/system/config/update',
    access: 'config:write',
    summary: 'Change settings, all or none; they hold on every server within a second',
    bodyLimitBytes: 512 * 1024,
    body: z.object({
      changes: z
        .array(
          z.object({
            key: SettingKey,
            /** Null: the default again. */
            value: z.unknown(),
            /** What `settings` said; without it the last saver wins. */
            rev: z.int32().optional(),
          }),
        )
        .min(1)
        .max(50),
      reason,
    }),
    data: z.array(SettingRow),
    errors: ['SETTINGS_REFUSED', 'STALE'],
  },
  history: {
    method: 'GET',
    path: '/system/config/history',
    access: 'config:write',
    extension: true,
    summary: 'Changes of one setting or of all, the latest first, 100 at most',
    query: z.object({ key: SettingKey.optional() }),
    data: z.array(SettingChange),
  },
  revert: {
    method: 'POST',
    path: '/system/config/revert',
    access: 'config:write',
    extension: true,
    summary: 'Take one change back: what held before it holds again',
    body: z.object({
      /** Of the change. */
      id: z.uuid(),
      /** Of the setting now, as `settings` said it. */
      rev: z.int32().optional(),
      reason,
    }),
    data: SettingRow,
    errors: ['NOT_FOUND', 'SETTINGS_REFUSED', 'STALE'],
  },
  navigationSources: {
    method: 'GET',
    path: '/system/config/navigationSources',
    access: 'config:write',
    extension: true,
    summary: 'What quick forms and counters can be made from: released forms, workflows, roles, data sets',
    data: NavigationSources,
  },
  forms: {
    method: 'GET',
    path: '/system/config/forms',
    access: 'session',
    summary: 'Quick forms of the navbar that the caller may start, in configured order',
    data: z.array(QuickForm),
  },
  about: {
    method: 'GET',
    path: '/system/about',
    access: 'session',
    extension: true,
    summary: 'Version and commit of the server that answers',
    data: About,
  },
})
