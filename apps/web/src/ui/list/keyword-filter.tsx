/* oxlint-disable react/set-state-in-effect -- the field follows the address, e.g. after "clear". */
import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../controls/search-field.tsx'
import { useRoute } from '../navigation.tsx'

const TYPING_PAUSE_MS = 300

interface Props {
  readonly label: string
  readonly onChange: (keyword: string) => void
}

/** Narrows a list to rows with the words that the address holds, once the typing pauses. `/` leads to it. */
export function KeywordFilter({ label, onChange }: Props) {
  const { query, active } = useRoute()
  const keyword = query['keyword'] ?? ''
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(keyword)
  useEffect(() => setTyped(query['keyword'] ?? ''), [query])
  useEffect(() => {
    if (typed.trim() === keyword) return
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const inField = (event.target as HTMLElement).closest?.('input, textarea, select, [contenteditable]') != null
      if (event.key !== '/' || inField || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
  return <SearchField ref={field} label={label} shortcut="/" value={typed} onChange={setTyped} />
}
