import { z } from 'zod'

/** So many folders of the menu are remembered as opened or closed. */
export const MOST_FOLDERS = 200

/** How a person has set up the console (specification §2, settings panel; §3, storage). What was never chosen is absent. */
export const Settings = z
  .object({
    theme: z.enum(['light', 'dark', 'system']),
    /** The theme colour; null is the product's own. */
    accent: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .nullable(),
    size: z.enum(['medium', 'small', 'mini']),
    language: z.enum(['zh-CN', 'en']),
    fixedHeader: z.boolean(),
    tagsView: z.boolean(),
    sidebarLogo: z.boolean(),
    /** Whether a log-out closes the tabs (answers B11). */
    clearTabs: z.boolean(),
    /** Whether news come up over the page (answers B18). */
    autoDialog: z.boolean(),
    /** Whether they are heard too. */
    alarmSound: z.boolean(),
    /** False: the person is not told by mail, by short message, by webhook; of what is done in his name always. */
    noticesByMail: z.boolean(),
    noticesBySms: z.boolean(),
    noticesByWebhook: z.boolean(),
    /** False: the sidebar shows pictures only. */
    sidebarOpen: z.boolean(),
    /** By id of the menu entry: opened (true) or closed (false) by the person. */
    folders: z
      .record(z.string().regex(/^-?\d{1,15}$/), z.boolean())
      .refine((folders) => Object.keys(folders).length <= MOST_FOLDERS),
  })
  .partial()
export type Settings = z.infer<typeof Settings>
