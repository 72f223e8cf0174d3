import { useId } from 'react'

/** One of a few. */
export function Choice<V extends string>(props: {
  label: string
  value: V
  options: readonly (readonly [V, string])[]
  onChange: (value: V) => void
}) {
  const name = useId()
  return (
    <fieldset className="settings-choice">
      <legend>{props.label}</legend>
      <div>
        {props.options.map(([value, label]) => (
          <label key={value} data-checked={value === props.value}>
            <input type="radio" name={name} checked={value === props.value} onChange={() => props.onChange(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (on: boolean) => void
}

/** On or off. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className="settings-switch">
      {label}
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
