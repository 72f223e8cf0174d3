import type { RehearsalProblem } from '@liveline/contract/rehearsal/shapes.ts'
import { useTranslation } from 'react-i18next'

/** Dead ends first. */
export function RehearsalProblems({ problems }: { readonly problems: readonly RehearsalProblem[] }) {
  const { t } = useTranslation()
  const ordered = problems.toSorted(
    (one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'),
  )
  return (
    <ul className="rehearsal-problems">
      {ordered.map(({ elementId, elementName, severity, code, message }, place) => (
        // eslint-disable-next-line react/no-array-index-key -- the same may be found twice.
        <li key={`${place} ${elementId} ${code}`}>
          <span className="ll-tag" data-tone={severity === 'error' ? 'stopped' : 'waiting'}>
            {t(`rehearsal.severities.${severity}`)}
          </span>{' '}
          {elementName !== '' && <strong>{elementName}</strong>} {message}
        </li>
      ))}
    </ul>
  )
}
