import type { ControlProps } from './item-view.ts'

/** What every native input says of itself to those who do not see the form. */
export const nativeAttributes = (props: ControlProps) => ({
  id: props.id,
  'aria-label': props.isUnlabelled === true ? props.label : undefined,
  'aria-required': props.isRequired || undefined,
  'aria-invalid': props.isInvalid || undefined,
  'aria-describedby': props.describedBy,
  disabled: props.isDisabled,
  onBlur: props.onBlur,
})

/** A text of the schema, or nothing. */
export const wordsIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** A figure of the schema, or nothing. */
export const figureIn = (value: unknown): number | undefined => {
  const figure = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined
}

/** What stands in a text input: what was typed, whatever the field keeps. */
export const typedText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
