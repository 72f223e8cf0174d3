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
  'person-picker',
  'department-picker',
  'organisation-picker',
  'current-handler',
  'catalogue-item',
  'location-picker',
  'input-signature',
  'input-image',
  'input-file',
  'checked-text',
  'input-quantity',
  'weather-reading',
  'opinion',
  'static',
  'hidden',
] as const
export type ItemType = (typeof itemTypes)[number]

/** What every part of a form may say. */
export const commonProperties: readonly string[] = ['type', 'id', 'visibleOn', 'hiddenOn', 'visible', 'hidden']

/** What every item may say besides. */
export const itemProperties: readonly string[] = [
  ...['name', 'label', 'labelEn', 'description', 'descriptionEn', 'placeholder', 'placeholderEn', 'value', 'liveline'],
  ...['required', 'requiredOn', 'disabled', 'disabledOn', 'validations', 'validationErrors', 'validationErrorsEn'],
]

export const isItemType = (type: unknown): type is ItemType => itemTypes.some((known) => known === type)
