import { defineTexts } from '@liveline/contract/language.ts'

export const pageTableTexts = defineTexts({
  page: { zh: '页面', en: 'the page' },
})
