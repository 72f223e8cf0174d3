import type { Problem } from '@liveline/contract/envelope.ts'
import './forms-page.css'

/** What is wrong with a schema, each with its place. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className="form-problems">
      {problems.map(({ path, code, message }) => (
        <li key={`${path} ${code} ${message}`}>
          {message} <code>{path}</code>
        </li>
      ))}
    </ul>
  )
}
