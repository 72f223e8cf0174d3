/** Answers to oversized and hostile files, before any parser sees them (OWASP XML External Entity Prevention). */
export const MAXIMUM_BYTES = 1_048_576
/** Flow nodes and sequence flows together. */
export const MAXIMUM_ELEMENTS = 2_000
/** Levels of XML elements. */
export const MAXIMUM_DEPTH = 32
/** XML elements of any kind: 2,000 drawn ones with shapes, bounds, way points, documentation and extensions. */
export const MAXIMUM_TAGS = 40_000
/** XML elements directly inside one other: bpmn-moddle looks references up along the list they stand in. */
export const MAXIMUM_CHILDREN = 5_000
/** Lines: bpmn-moddle counts them at everything it cannot read. */
export const MAXIMUM_LINES = 50_000
/** Attributes of one XML element, and characters of one name: far more than any modeler writes. */
export const MAXIMUM_ATTRIBUTES = 200
export const MAXIMUM_NAME = 256

export type RefusalCode =
  | 'tooLarge'
  | 'doctype'
  | 'tooDeep'
  | 'tooManyTags'
  | 'tooManyChildren'
  | 'tooManyLines'
  | 'tooManyAttributes'
  | 'notXml'
export type Refusal = { readonly code: RefusalCode; readonly message: string; readonly messageZh: string }

const refusals: Readonly<Record<RefusalCode, { readonly en: string; readonly zh: string }>> = {
  tooLarge: {
    en: `The file is larger than ${MAXIMUM_BYTES} bytes`,
    zh: `文件超过 ${MAXIMUM_BYTES} 字节`,
  },
  doctype: {
    en: 'A document type declaration is not allowed; remove <!DOCTYPE …>',
    zh: '不允许文档类型声明，请删除 <!DOCTYPE …>',
  },
  tooDeep: {
    en: `Elements are nested more than ${MAXIMUM_DEPTH} levels deep`,
    zh: `XML 元素嵌套超过 ${MAXIMUM_DEPTH} 层`,
  },
  tooManyTags: {
    en: `The file holds more than ${MAXIMUM_TAGS} XML elements`,
    zh: `文件中的 XML 元素超过 ${MAXIMUM_TAGS} 个`,
  },
  tooManyChildren: {
    en: `An element holds more than ${MAXIMUM_CHILDREN} others`,
    zh: `有元素直接包含超过 ${MAXIMUM_CHILDREN} 个子元素`,
  },
  tooManyLines: {
    en: `The file has more than ${MAXIMUM_LINES} lines`,
    zh: `文件超过 ${MAXIMUM_LINES} 行`,
  },
  tooManyAttributes: {
    en: `An element has more than ${MAXIMUM_ATTRIBUTES} attributes`,
    zh: `有元素的属性超过 ${MAXIMUM_ATTRIBUTES} 个`,
  },
  notXml: {
    en: 'The file is not well-formed XML: a tag, comment, name or attribute is broken or not closed',
    zh: '文件不是格式良好的 XML：有标签、注释、名称或属性写错或没有结束',
  },
}

export function refusalOf(code: RefusalCode): Refusal {
  return { code, message: refusals[code].en, messageZh: refusals[code].zh }
}
