import { defineTexts, type Text } from '@liveline/contract/language.ts'

/** The groups of the designer's palette, in their order. */
export const paletteGroups = defineTexts({
  text: { zh: '文字', en: 'Text' },
  choice: { zh: '选择', en: 'Choice' },
  number: { zh: '数字', en: 'Numbers' },
  time: { zh: '时间', en: 'Time' },
  people: { zh: '人员与组织', en: 'People' },
  'field-work': { zh: '现场作业', en: 'Field work' },
  files: { zh: '文件', en: 'Files' },
  structure: { zh: '结构', en: 'Structure' },
  other: { zh: '其他', en: 'Other' },
})
export type PaletteGroup = keyof typeof paletteGroups

/** How a component is offered in the designer. */
export interface PaletteEntry {
  readonly group: PaletteGroup
  /** A name of `@ant-design/icons`. */
  readonly icon: string
  readonly name: Text
  readonly hint: Text
}
