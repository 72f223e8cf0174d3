import { defineTexts } from '@liveline/contract/language.ts'

export const systemConfigTexts = defineTexts({
  change: { zh: '这项配置修改', en: 'change of a setting' },
})
