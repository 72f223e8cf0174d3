import { defineTexts } from '@liveline/contract/language.ts'

export const sensitiveWordTexts = defineTexts({
  word: { zh: '敏感词', en: 'sensitive word' },
})

/** What a list of words in a file calls its columns and what stands in them, as the console exports it. */
export const wordLineTexts = defineTexts({
  word: { zh: '敏感词', en: 'sensitive word' },
  level: { zh: '级别', en: 'level' },
  category: { zh: '分类', en: 'category' },
  replacement: { zh: '替换为', en: 'replacement' },
  exceptions: { zh: '例外短语', en: 'exceptions' },
  state: { zh: '状态', en: 'state' },
  low: { zh: '低', en: 'low' },
  medium: { zh: '中', en: 'medium' },
  high: { zh: '高', en: 'high' },
  off: { zh: '停用', en: 'off' },
})
