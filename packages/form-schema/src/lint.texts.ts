import { defineTexts } from '@liveline/contract/language.ts'

/** What a form schema is refused for, by the code of the problem. */
export const schemaTexts = defineTexts({
  TOO_DEEP: { zh: '层级超过 {limit} 层，请简化', en: 'Nested deeper than {limit}: simplify' },
  TOO_MANY_NODES: { zh: '节点超过 {limit} 个，请拆分表单', en: 'More than {limit} nodes: split the form' },
  TOO_LARGE: { zh: '表单设计超过 2 MiB，请拆分', en: 'Larger than 2 MiB: split the form' },
  NO_FORM: { zh: '最外层必须是 type 为 form 的组件', en: 'The outermost component must have the type form' },
  POISONED_KEY: { zh: '不允许使用属性名“{detail}”', en: 'The property name “{detail}” is not allowed' },
  REFUSED_KEY: { zh: '不允许使用属性“{detail}”，请删除', en: 'The property “{detail}” is not allowed: remove it' },
  TYPE_MISSING: { zh: '组件缺少 type', en: 'The component has no type' },
  TYPE_REFUSED: {
    zh: '不支持组件类型“{detail}”，请换用允许的组件',
    en: 'The component type “{detail}” is not allowed: use another',
  },
  NAME_REFUSED: {
    zh: '字段名“{detail}”不正确：以字母开头，只含字母、数字和下划线，最多 64 个字符',
    en: 'Field name “{detail}”: begin with a letter, then letters, digits and _, 64 at most',
  },
  NAME_REPEATED: {
    zh: '字段名“{detail}”重复，请换一个',
    en: 'The field name “{detail}” is used twice: choose another',
  },
  CONDITION_REFUSED: {
    zh: "条件无法识别（{detail}）：请写成 ${字段 == '值'} 的形式，不要写脚本",
    en: "The condition is not understood ({detail}): write ${field == 'value'}, no script",
  },
  EXPRESSION_REFUSED: { zh: '表达式中不允许“{detail}”', en: '“{detail}” is not allowed in an expression' },
  MARKUP_REFUSED: { zh: '文字中不允许 HTML 或脚本（{detail}）', en: 'No HTML or script in a text ({detail})' },
  PATH_REFUSED: {
    zh: '数据来源“{detail}”不是本系统的查询接口，请填写以 / 开头的接口路径',
    en: 'The source “{detail}” is no reading call of this system: give a path that begins with /',
  },
  RULE_UNKNOWN: {
    zh: '校验规则“{detail}”服务器无法执行，请换用其他规则',
    en: 'The server cannot repeat the rule “{detail}”: use another',
  },
  PATTERN_REFUSED: {
    zh: '正则表达式不受支持（{detail}），请简化',
    en: 'The pattern is not supported ({detail}): simplify it',
  },
  OPTION_REFUSED: { zh: '选项“{detail}”缺少值或值重复', en: 'The option “{detail}” has no value, or one used twice' },
  MASK_UNKNOWN: {
    zh: '没有这种脱敏方式：{detail}，可用 idCard 或 phone',
    en: 'no such mask: {detail}; use idCard or phone',
  },
  PREFILL_UNKNOWN: {
    zh: '不能预填“{detail}”，请换用文档中的来源',
    en: 'Nothing is known as “{detail}” to prefill a field with: use a source of the documents',
  },
  PROPERTY_MISSING: { zh: '缺少属性“{detail}”，请补上', en: 'The property “{detail}” is missing: add it' },
  COMPUTED_CIRCLE: {
    zh: '“{detail}”的计算绕回了自己，请去掉循环',
    en: '“{detail}” is computed from itself, maybe over other fields: break the circle',
  },
  VALUES_REFUSED: {
    zh: 'joinValues 为 false 时请加上 extractValue: true',
    en: 'With joinValues: false add extractValue: true, so that values and not whole options are stored',
  },
})
