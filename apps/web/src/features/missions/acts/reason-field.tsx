import { useId, type ComponentProps } from 'react'
import { FieldError, TextArea } from '../../../ui/controls/input.tsx'

interface Props extends Pick<ComponentProps<typeof TextArea>, 'onPaste'> {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** How to mend it. */
  readonly problem?: string | undefined
}

/** The words that go with an act. */
export function ReasonField({ label, value, onChange, problem, onPaste }: Props) {
  const id = useId()
  return (
    <div className="ll-act-field">
      <label htmlFor={id}>{label}</label>
      <TextArea
        id={id}
        rows={3}
        maxLength={2000}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
        onPaste={onPaste}
      />
      {problem !== undefined && <FieldError id={`${id}-problem`} text={problem} />}
    </div>
  )
}
