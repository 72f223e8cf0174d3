import { useState, type InputHTMLAttributes } from 'react'
import { Input } from './input.tsx'
import './number-box.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly value: number | string | undefined
  readonly unit?: string | undefined
  /** A number when the text is one, the text as typed when it is not; undefined when it is empty. */
  readonly onChange: (value: number | string | undefined) => void
}

/** A number: what is typed stays as it is typed. */
export function NumberBox({ value, unit, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState<string>()
  const text = typed !== undefined && readNumber(typed) === value ? typed : String(value ?? '')
  return (
    <span className="ll-number-box">
      <Input
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(readNumber(event.target.value))
        }}
      />
      {unit !== undefined && <span aria-hidden>{unit}</span>}
    </span>
  )
}

function readNumber(text: string): number | string | undefined {
  if (text.trim() === '') return undefined
  return /^[-+]?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : text
}
