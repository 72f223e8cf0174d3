import { designAddress } from '@liveline/contract/console-addresses.ts'
import type { Problem } from '@liveline/contract/envelope.ts'
import { RouteLink } from '../../ui/navigation.tsx'
import './forms-page.css'

interface Props {
  readonly problems: readonly Problem[]
  /** Whose draft it is: the place then leads to the component in the designer. */
  readonly formId?: number
}

/** What is wrong with a schema, each with its place. */
export function ProblemList({ problems, formId }: Props) {
  return (
    <ul className="form-problems">
      {problems.map(({ path, code, message }) => (
        <li key={`${path} ${code} ${message}`}>
          {message}{' '}
          {formId === undefined ? (
            <code>{path}</code>
          ) : (
            <RouteLink to={designAddress(formId, path)}>
              <code>{path}</code>
            </RouteLink>
          )}
        </li>
      ))}
    </ul>
  )
}
