import type { Setting } from './setting.ts'

/** What is set of every item; a kind names those `without` which it goes. */
export const basicSettings: readonly Setting[] = [
  {
    property: 'name',
    kind: 'text',
    name: { zh: '字段名', en: 'Key' },
    help: { zh: '以字母开头，只含字母、数字和下划线', en: 'Begins with a letter, then letters, digits and _' },
  },
  { property: 'label', kind: 'words', name: { zh: '标题', en: 'Label' } },
  { property: 'description', kind: 'words', name: { zh: '说明', en: 'Help' } },
  { property: 'placeholder', kind: 'words', name: { zh: '占位提示', en: 'Placeholder' } },
]

/** Where a first value may come from (prefill.ts), beside a field of the main form. */
const prefillChoices = [
  { value: 'me.userId', name: { zh: '填写人', en: 'Who fills it in' } },
  { value: 'applicant.userId', name: { zh: '申请人', en: 'Who applied' } },
  { value: 'applicant.orgId', name: { zh: '申请人的部门', en: 'Department of who applied' } },
  { value: 'applicant.teamId', name: { zh: '申请人的班组', en: 'Team of who applied' } },
  { value: 'now', name: { zh: '现在', en: 'Now' } },
] as const

export const valueSettings: readonly Setting[] = [
  { property: 'value', kind: 'value', name: { zh: '初始值', en: 'First value' } },
  {
    property: 'liveline.prefill',
    kind: 'choice',
    name: { zh: '预填', en: 'Filled in at first' },
    help: { zh: '打开空白表单时先填上，可以修改', en: 'Stands there when the form is opened, and may be changed' },
    choices: prefillChoices,
  },
  {
    property: 'liveline.computed',
    kind: 'expression',
    name: { zh: '计算得出', en: 'Computed' },
    help: {
      zh: '由其他字段计算，不能填写；服务器保存时重新计算',
      en: 'From other fields, never entered; the server computes it again when it is saved',
    },
  },
  {
    property: 'liveline.filter',
    kind: 'flag',
    name: { zh: '列表可筛选', en: 'Rows can be filtered by it' },
  },
]

export const ruleSettings: readonly Setting[] = [
  { property: 'required', kind: 'flag', name: { zh: '必填', en: 'Required' } },
  { property: 'requiredOn', kind: 'condition', name: { zh: '何时必填', en: 'Required when' } },
  { property: 'validations', kind: 'rules', name: { zh: '校验规则', en: 'Rules' } },
]

/** Of items and layouts alike. */
export const visibilitySettings: readonly Setting[] = [
  { property: 'visibleOn', kind: 'condition', name: { zh: '何时显示', en: 'Shown when' } },
  { property: 'hiddenOn', kind: 'condition', name: { zh: '何时隐藏', en: 'Hidden when' } },
  { property: 'hidden', kind: 'flag', name: { zh: '总是隐藏', en: 'Always hidden' } },
]

export const disablingSettings: readonly Setting[] = [
  { property: 'disabledOn', kind: 'condition', name: { zh: '何时不可修改', en: 'Cannot be changed when' } },
  { property: 'disabled', kind: 'flag', name: { zh: '不可修改', en: 'Cannot be changed' } },
]

/** What every part may say and no setting sets: `hidden` says the same as `visible`. */
export const unsetProperties: readonly string[] = ['type', 'id', 'visible']
