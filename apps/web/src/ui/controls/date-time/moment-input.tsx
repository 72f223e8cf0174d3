import { forwardRef, useState, type KeyboardEvent } from 'react'
import '../input.css'
import { displayOf, readStored, writeMoment } from './moment-format.ts'
import { readMoment, type MomentKind } from './read-moment.ts'

export interface MomentInputProps {
  readonly id?: string
  /** Its name for those who do not see it. */
  readonly label: string
  readonly kind: MomentKind
  /** What is kept: written in `format`, or what was typed and not understood. */
  readonly value: string | undefined
  /** In which it is kept: `YYYY-MM-DDTHH:mm:ssZ`, `X`, … */
  readonly format: string
  /** In which it is shown, as far as that loses nothing. */
  readonly displayFormat?: string | undefined
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly placeholder?: string | undefined
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly required?: boolean
}

interface Props extends MomentInputProps {
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

/** Takes a date or a time as people write them. What it does not understand stays as it was typed. */
export const MomentInput = forwardRef<HTMLInputElement, Props>(function MomentInput(props, ref) {
  const { kind, value = '', format, onChange } = props
  /** While the person types nothing is rewritten; what comes from elsewhere meanwhile is shown. */
  const [draft, setDraft] = useState<{ readonly text: string; readonly value: string }>()
  const stored = readStored(value, format, kind)
  const settled = stored === undefined ? value : displayOf(stored, kind, props.displayFormat)
  return (
    <input
      ref={ref}
      id={props.id}
      className="ll-input"
      type="text"
      inputMode={kind === 'time' ? 'numeric' : 'text'}
      autoComplete="off"
      spellCheck={false}
      placeholder={props.placeholder}
      disabled={props.disabled}
      aria-required={props.required}
      aria-label={props.label}
      aria-invalid={props.invalid}
      aria-describedby={props.describedBy}
      value={draft?.value === value ? draft.text : settled}
      onChange={({ target: { value: text } }) => {
        const moment = readMoment(text, kind, Date.now())
        const next = moment === undefined ? text : writeMoment(moment, format)
        setDraft({ text, value: next })
        if (next !== value) onChange(next)
      }}
      onBlur={() => {
        setDraft(undefined)
        props.onBlur?.()
      }}
      onKeyDown={props.onKeyDown}
    />
  )
})
