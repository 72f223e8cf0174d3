/* oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- the links inside take the focus; the frame only moves it among them. */
import type { ReactNode } from 'react'
import { navigate } from '../navigation.tsx'
import { moveAmongRows } from './move-among-rows.ts'
import './table.css'

/** Rows under heads that stay in sight; what is wider than the page scrolls within. */
export function Table({ heads, children }: { heads: ReactNode; children: ReactNode }) {
  return (
    <TableFrame>
      <table className="ll-table">
        <thead>
          <tr>{heads}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </TableFrame>
  )
}

/** The border of a table, also around what is shown while its rows come. */
export function TableFrame({ children }: { children: ReactNode }) {
  return (
    <div className="ll-table-frame" onKeyDown={moveAmongRows}>
      {children}
    </div>
  )
}

interface RowProps {
  /** Where its link leads, and a click beside the link. */
  readonly to: string
  readonly overdue?: boolean
  readonly children: ReactNode
}

export function TableRow({ to, overdue, children }: RowProps) {
  return (
    <tr
      data-overdue={overdue}
      onClick={(event) => {
        // A click beside the link opens too, unless text is being selected or a button meant.
        const isMeant = (event.target as HTMLElement).closest('a, button, dialog') === null
        if (isMeant && String(getSelection() ?? '') === '') navigate(to)
      }}
    >
      {children}
    </tr>
  )
}
