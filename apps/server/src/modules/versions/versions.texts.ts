import { defineTexts } from '@liveline/contract/language.ts'

export const versionTexts = defineTexts({
  noSuchStep: { zh: '“{from}”不能变为“{to}”', en: '“{from}” cannot become “{to}”' },
})
