import { defineTexts } from '@liveline/contract/language.ts'

export const sensitiveWordTexts = defineTexts({
  word: { zh: '敏感词', en: 'sensitive word' },
})
