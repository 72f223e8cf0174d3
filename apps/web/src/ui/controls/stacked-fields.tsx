import type { ReactNode } from 'react'
import './stacked-fields.css'

/** The fields of a dialog one below the other, a `div` each; the dialog's own button sends them. */
export function StackedFields({ children }: { children: ReactNode }) {
  return <div className="ll-stacked-fields">{children}</div>
}
