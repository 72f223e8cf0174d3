import { useLayoutEffect, useRef } from 'react'

interface Props {
  readonly label: string
  readonly text: string
  readonly onType: (text: string) => void
  readonly onLeave: () => void
}

/** Takes what is typed while the search is still being fetched, and no key of it reaches the page. */
export function TypedAhead({ label, text, onType, onLeave }: Props) {
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    ref.current?.focus()
    // The dialog gives the focus back to whoever has it when it opens.
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <input
      ref={ref}
      className="ll-visually-hidden"
      aria-label={label}
      maxLength={100}
      autoComplete="off"
      value={text}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onLeave()
      }}
    />
  )
}
