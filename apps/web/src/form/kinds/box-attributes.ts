import type { ControlProps } from './item-view.ts'

/** What every box of `ui/controls` is told, which names itself. */
export const boxAttributes = ({ id, label, isRequired, isInvalid, isDisabled, describedBy, onBlur }: ControlProps) => ({
  ...{ id, label, describedBy, onBlur },
  required: isRequired,
  invalid: isInvalid,
  disabled: isDisabled,
})
