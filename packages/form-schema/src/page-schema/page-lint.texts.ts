import { defineTexts } from '@liveline/contract/language.ts'

/** What a schema page is refused for, by the code of the problem. */
export const pageTexts = defineTexts({
  TOO_DEEP: { zh: '层级超过 {limit} 层，请简化', en: 'Nested deeper than {limit}: simplify' },
  TOO_MANY_NODES: { zh: '组件超过 {limit} 个，请拆分页面', en: 'More than {limit} parts: split the page' },
  TOO_LARGE: { zh: '页面设计超过 1 MiB，请拆分', en: 'Larger than 1 MiB: split the page' },
  NO_PAGE: { zh: '最外层必须是 type 为 page 的组件', en: 'The outermost component must have the type page' },
  POISONED_KEY: { zh: '不允许使用属性名“{detail}”', en: 'The property name “{detail}” is not allowed' },
  REFUSED_KEY: { zh: '页面不允许使用属性“{detail}”，请删除', en: 'Pages may not use “{detail}”: remove it' },
  TYPE_REFUSED: {
    zh: '页面不支持组件类型“{detail}”，请换用允许的组件',
    en: 'Pages do not support the component type “{detail}”: use another',
  },
  CONDITION_REFUSED: {
    zh: "条件无法识别（{detail}）：请写成 ${字段 == '值'} 的形式，不要写脚本",
    en: "The condition is not understood ({detail}): write ${field == 'value'}, no script",
  },
  EXPRESSION_REFUSED: { zh: '表达式中不允许“{detail}”', en: '“{detail}” is not allowed in an expression' },
  MARKUP_REFUSED: { zh: '文字中不允许 HTML 或脚本（{detail}）', en: 'No HTML or script in a text ({detail})' },
  CALL_REFUSED: {
    zh: '“{detail}”不是页面可以调用的本系统接口，请填写以 / 开头的接口路径',
    en: '“{detail}” is no call of this system that a page may make: give a path that begins with /',
  },
  ACT_REFUSED: {
    zh: '“{detail}”会修改数据或留下记录，只能由点击触发：请放在按钮（actionType 为 ajax）或由人提交的表单上',
    en: '“{detail}” changes data or is written down: let a click make it, by a button with the action ajax or a form that is sent',
  },
  ADDRESS_REFUSED: {
    zh: '“{detail}”不是控制台的地址，请填写以 / 开头的页面地址',
    en: '“{detail}” is no address of the console: give one that begins with /',
  },
  ACTION_REFUSED: {
    zh: '按钮不能执行“{detail}”，请换用允许的动作',
    en: 'A button cannot do “{detail}”: choose another action',
  },
  NAME_REFUSED: { zh: '名称“{detail}”不正确', en: 'The name “{detail}” is not right' },
  STYLE_REFUSED: {
    zh: '不允许使用样式“{detail}”，请删除',
    en: 'The style “{detail}” is not allowed: remove it',
  },
  VALUE_REFUSED: { zh: '“{detail}”不能用在这里', en: '“{detail}” cannot stand here' },
})
