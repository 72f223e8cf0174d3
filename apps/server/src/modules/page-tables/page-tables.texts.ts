import { defineTexts } from '@liveline/contract/language.ts'

export const pageTableTexts = defineTexts({
  page: { zh: '页面', en: 'the page' },
  version: { zh: '页面的历史版本', en: 'the former state of the page' },
  menu: { zh: '菜单“{name}”', en: 'the menu entry “{name}”' },
  toDoBadge: { zh: '待办角标', en: 'the badge of tasks to do' },
})
