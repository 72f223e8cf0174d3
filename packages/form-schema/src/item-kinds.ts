/** The field types of forms: what a schema may use to take a value, and the console must draw as text or as an input. */
export const formFieldTypes = [
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
