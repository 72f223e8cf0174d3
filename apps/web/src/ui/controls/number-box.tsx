import { useId, useState, type InputHTMLAttributes, type KeyboardEvent } from 'react'
import './input.css'
import './number-box.css'
import { readNumber, stepped } from './read-number.ts'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'step' | 'type'> {
  /** A number, or what was typed and is none. */
  readonly value: number | string | undefined
  /** A number when the text is one, the text as typed when it is not; undefined when it is empty. */
  readonly onChange: (value: number | string | undefined) => void
  /** Stands within the field, behind the number. */
  readonly unit?: string | undefined
  /** What the arrow keys add and take away; without one they do nothing. */
  readonly step?: number | undefined
}

/** Takes a number. What is none stays as it was typed, nothing is cut to fit, and the wheel scrolls the page. */
export function NumberBox({ value, unit, step, onChange, ...rest }: Props) {
  const unitId = useId()
  const describedBy = [rest['aria-describedby'], unit === undefined ? undefined : unitId].filter(Boolean).join(' ')
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
    <span className="ll-input ll-number-box" data-invalid={rest['aria-invalid']}>
      <input
        {...rest}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={describedBy === '' ? undefined : describedBy}
        value={draft !== undefined && draft.value === value ? draft.text : String(value ?? '')}
        onChange={({ target }) => take(target.value)}
        onKeyDown={readKey}
      />
      {unit !== undefined && <span id={unitId}>{unit}</span>}
    </span>
  )
}
