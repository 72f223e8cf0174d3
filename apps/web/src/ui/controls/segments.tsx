/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a row of segments. */
import './segments.css'

interface Props<V extends string> {
  readonly label: string
  /** '' when none is chosen yet. */
  readonly value: V | ''
  readonly disabled?: boolean
  readonly options: readonly (readonly [V, string])[]
  readonly onChange: (value: V) => void
}

/** One of two or three, side by side. */
export function Segments<V extends string>({ label, value, disabled = false, options, onChange }: Props<V>) {
  return (
    <div className="ll-segments" role="group" aria-label={label}>
      {options.map(([option, word]) => (
        <button
          key={option}
          type="button"
          disabled={disabled}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {word}
        </button>
      ))}
    </div>
  )
}
