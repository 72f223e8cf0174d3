import { defineTexts } from '@liveline/contract/language.ts'

export const sensitiveWordTexts = defineTexts({
  word: { zh: '敏感词', en: 'sensitive word' },
})

/** What an export writes, and so what a pasted list may call its columns. */
export const lineHeadTexts = defineTexts({
  word: { zh: '敏感词', en: 'sensitive word' },
  level: { zh: '级别', en: 'level' },
  category: { zh: '分类', en: 'category' },
  replacement: { zh: '替换为', en: 'replacement' },
  exceptions: { zh: '例外短语', en: 'exceptions' },
  enabled: { zh: '状态', en: 'state' },
})
export const lineLevelTexts = defineTexts({
  low: { zh: '低', en: 'low' },
  medium: { zh: '中', en: 'medium' },
  high: { zh: '高', en: 'high' },
})
export const lineStateTexts = defineTexts({ off: { zh: '停用', en: 'off' } })
