import type { DrawingProblem } from '@liveline/contract/process-definition/shapes.ts'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '../../ui/navigation.tsx'
import './workflows.css'

interface Props {
  readonly problems: readonly DrawingProblem[]
  /** Where an element is shown; absent: it is not kept anywhere yet. */
  readonly addressOf?: ((elementId: string) => string) | undefined
  readonly onLeave?: () => void
}

/** What is wrong with a drawing, errors first, each with the way to its element. */
export function FlowProblemList({ problems, addressOf, onLeave }: Props) {
  const { t } = useTranslation()
  const ordered = problems.toSorted(
    (one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'),
  )
  return (
    <ul className="flow-problems">
      {ordered.map(({ elementId, elementName, severity, code, message }) => (
        <li key={`${elementId} ${code} ${message}`}>
          <span className="ll-tag" data-tone={severity === 'error' ? 'stopped' : 'waiting'}>
            {t(`workflows.severities.${severity}`)}
          </span>{' '}
          {message}{' '}
          {elementId !== '' &&
            (addressOf === undefined ? (
              <code>{elementName ?? elementId}</code>
            ) : (
              <RouteLink to={addressOf(elementId)} {...(onLeave === undefined ? {} : { onClick: onLeave })}>
                {elementName ?? elementId}
              </RouteLink>
            ))}
        </li>
      ))}
    </ul>
  )
}
