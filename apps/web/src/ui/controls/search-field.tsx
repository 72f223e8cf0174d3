import { forwardRef, type InputHTMLAttributes } from 'react'
import { Input } from './input.tsx'
import './search-field.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string
  /** The key that leads to it from anywhere on the page. */
  readonly shortcut?: string
  readonly onChange: (text: string) => void
}

/** Words to look for. */
export const SearchField = forwardRef<HTMLInputElement, Props>(function SearchField(
  { label, shortcut, onChange, ...rest },
  ref,
) {
  return (
    <span className="ll-search">
      <Input
        ref={ref}
        type="search"
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      {shortcut !== undefined && (
        <kbd className="ll-desk-only" aria-hidden>
          {shortcut}
        </kbd>
      )}
    </span>
  )
})
