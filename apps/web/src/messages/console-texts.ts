/** The console's own texts, one language at a time; the start script fetches them beside the console. */
export const consoleTexts = {
  'zh-CN': () => import('./console/zh-CN.ts'),
  en: () => import('./console/en.ts'),
} as const
