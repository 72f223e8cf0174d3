import { defineTexts } from '@liveline/contract/language.ts'

export const versionTexts = defineTexts({
  noDraft: {
    zh: '没有可发布的草稿，请先修改并保存',
    en: 'there is no draft to release; change and save the form first',
  },
  noSuchStep: { zh: '“{from}”不能变为“{to}”', en: "'{from}' cannot become '{to}'" },
})
