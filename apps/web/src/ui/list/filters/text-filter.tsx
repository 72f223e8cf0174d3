/* oxlint-disable react/set-state-in-effect -- the field follows the address, e.g. after "clear". */
import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../../controls/search-field.tsx'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'

const TYPING_PAUSE_MS = 300
/** As calls take it. */
const NUMBER = /^-?\d+(\.\d+)?$/

interface Props {
  readonly title: string
  /** What the address holds. */
  readonly value: string
  readonly isNumber?: boolean
  /** `/` leads to it. */
  readonly hasShortcut?: boolean
  readonly onChange: (text: string) => void
}

/** Narrows a list to rows with some words or a number, once the typing pauses. */
export function TextFilter({ title, value, isNumber = false, hasShortcut = false, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const wanted = typed.trim()
  const isWrong = isNumber && wanted !== '' && !NUMBER.test(wanted)
  useEffect(() => {
    if (wanted === value || isWrong) return
    const timer = setTimeout(() => onChange(wanted), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  })
  useShortcut('filter', hasShortcut ? () => field.current?.focus() : undefined)
  return (
    <SearchField
      ref={field}
      label={title}
      {...(hasShortcut ? { shortcut: '/' } : {})}
      {...(isNumber ? { inputMode: 'decimal', 'aria-invalid': isWrong } : {})}
      maxLength={100}
      value={typed}
      onChange={setTyped}
    />
  )
}
