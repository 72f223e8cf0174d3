import { defineTexts } from '@liveline/contract/language.ts'

export const formTexts = defineTexts({
  noDraft: {
    zh: '没有可发布的草稿，请先修改并保存',
    en: 'there is no draft to release; change and save the form first',
  },
  form: { zh: '表单', en: 'the form' },
  /** A person, department or item that nobody knows any more. */
  removedValue: { zh: '已删除（{value}）', en: 'removed ({value})' },
  keyOfDeleted: {
    zh: '已删除表单的标识（可从已删除的表单中恢复）',
    en: 'The key of a deleted form, which can be restored,',
  },
  formKey: { zh: '表单标识', en: 'The form key' },
  workflow: { zh: '流程“{name}”', en: 'the workflow “{name}”' },
  pageTable: { zh: '页面“{name}”', en: 'the page “{name}”' },
  schemaPage: { zh: '自定义页面“{name}”', en: 'the schema page “{name}”' },
  quickForm: { zh: '快捷表单“{name}”', en: 'the quick form “{name}”' },
  menu: { zh: '菜单“{name}”', en: 'the menu entry “{name}”' },
  records: { zh: '{count} 条记录', en: 'records ({count})' },
  instances: { zh: '{count} 个流程', en: 'processes ({count})' },
  and: { zh: '、', en: ', ' },
})
