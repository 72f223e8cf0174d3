import { useState, type KeyboardEvent } from 'react'
import './input.css'
import './number-box.css'
import { readNumber, stepped } from './read-number.ts'

interface Props {
  readonly id?: string
  /** Its name for those who do not see it. */
  readonly label: string
  /** A number, or what was typed and is none. */
  readonly value: number | string | undefined
  readonly onChange: (value: number | string | undefined) => void
  readonly onBlur?: () => void
  /** Stands within the field, behind the number. */
  readonly unit?: string | undefined
  /** What the arrow keys add and take away; without one they do nothing. */
  readonly step?: number | undefined
  readonly placeholder?: string | undefined
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly required?: boolean
}

/** Takes a number. What is none stays as it was typed, nothing is cut to fit, and the wheel scrolls the page. */
export function NumberBox(props: Props) {
  const { value, unit, step, onChange } = props
  /** `1.50` and `1,500` stay so while they mean the value that is kept. */
  const [draft, setDraft] = useState<{ readonly text: string; readonly value: number | string | undefined }>()
  const take = (text: string) => {
    const next = text.trim() === '' ? undefined : (readNumber(text) ?? text)
    setDraft({ text, value: next })
    if (next !== value) onChange(next)
  }
  const readKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const from = event.currentTarget.value.trim() === '' ? 0 : readNumber(event.currentTarget.value)
    if (from === undefined) return
    event.preventDefault()
    take(String(stepped(from, direction * step)))
  }
  return (
    <span className="ll-input ll-number-box" data-invalid={props.invalid}>
      <input
        id={props.id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={props.placeholder}
        disabled={props.disabled}
        aria-required={props.required}
        aria-label={unit === undefined ? props.label : `${props.label} (${unit})`}
        aria-invalid={props.invalid}
        aria-describedby={props.describedBy}
        value={draft !== undefined && draft.value === value ? draft.text : String(value ?? '')}
        onChange={({ target }) => take(target.value)}
        onBlur={props.onBlur}
        onKeyDown={readKey}
      />
      {unit !== undefined && <span aria-hidden>{unit}</span>}
    </span>
  )
}
