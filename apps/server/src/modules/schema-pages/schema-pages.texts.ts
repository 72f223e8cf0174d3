import { defineTexts } from '@liveline/contract/language.ts'

export const schemaPageTexts = defineTexts({
  page: { zh: '页面', en: 'the page' },
  version: { zh: '页面的这个版本', en: 'this version of the page' },
  noDraft: {
    zh: '没有可发布的草稿，请先修改并保存',
    en: 'there is no draft to release; change and save the page first',
  },
  menuEntry: { zh: '菜单“{name}”', en: 'the menu entry “{name}”' },
})
