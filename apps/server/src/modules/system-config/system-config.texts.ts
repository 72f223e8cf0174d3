import { defineTexts } from '@liveline/contract/language.ts'

/** What the console is called until somebody names it. */
export const systemConfigTexts = defineTexts({
  systemName: { zh: '不停电作业管控系统', en: 'Live-line Work Control' },
})
