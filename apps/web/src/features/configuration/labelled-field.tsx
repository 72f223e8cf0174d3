import { useId, type ReactNode } from 'react'

/** A field under its name. */
export function LabelledField({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className="configuration-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint !== undefined && <p className="configuration-note">{hint}</p>}
    </div>
  )
}
