/** What takes a value in a form: each a folder of `kinds/` here and in `apps/web/src/form/kinds`. */
export const itemTypes = [
  'input-text',
  'textarea',
  'input-number',
  'select',
  'radios',
  'checkbox',
  'checkboxes',
  'switch',
  'input-date',
  'input-datetime',
  'input-time',
  'combo',
  'static',
  'hidden',
] as const
export type ItemType = (typeof itemTypes)[number]

/** What only arranges or explains, and the properties that each may have. */
export const layoutProperties = {
  form: ['body', 'mode', 'wrapWithPanel', 'title', 'titleEn'],
  fieldset: ['body', 'title', 'titleEn'],
  group: ['body'],
  container: ['body'],
  tabs: ['tabs'],
  divider: [],
  tpl: ['tpl', 'tplEn'],
  plain: ['tpl', 'tplEn'],
  alert: ['body', 'bodyEn', 'level'],
} as const satisfies Record<string, readonly string[]>
export type LayoutType = keyof typeof layoutProperties

/** What every part of a form may say. */
export const commonProperties: readonly string[] = ['type', 'id', 'visibleOn', 'hiddenOn', 'visible', 'hidden']

/** What every item may say besides. */
export const itemProperties: readonly string[] = [
  ...['name', 'label', 'labelEn', 'description', 'descriptionEn', 'placeholder', 'placeholderEn', 'value', 'liveline'],
  ...['required', 'requiredOn', 'disabled', 'disabledOn', 'validations', 'validationErrors', 'validationErrorsEn'],
]

export const isItemType = (type: unknown): type is ItemType => itemTypes.some((known) => known === type)
export const isLayoutType = (type: unknown): type is LayoutType =>
  typeof type === 'string' && Object.hasOwn(layoutProperties, type)
