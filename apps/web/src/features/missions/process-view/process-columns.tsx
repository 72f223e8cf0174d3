import type { ReactNode } from 'react'
import './process-columns.css'

/** What is worked on, and beside it (on a phone below it) what is known of its process. */
export function ProcessColumns({ children }: { children: ReactNode }) {
  return <div className="ll-task-columns">{children}</div>
}
