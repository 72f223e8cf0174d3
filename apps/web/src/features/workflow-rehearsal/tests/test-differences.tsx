import { workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import type { RehearsalTestResult } from '@liveline/contract/rehearsal-test/shapes.ts'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '../../../ui/navigation.tsx'

interface Props {
  readonly flowId: number
  readonly result: Pick<RehearsalTestResult, 'differences' | 'notes'>
}

/** What came otherwise, each with the way to its element, and what is worth a look. */
export function TestDifferences({ flowId, result: { differences, notes } }: Props) {
  const { t } = useTranslation()
  if (differences.length + notes.length === 0) return null
  return (
    <ul className="rehearsal-problems">
      {differences.map(({ elementId, elementName, code, message }) => (
        <li key={`${elementId} ${code} ${message}`}>
          {message}{' '}
          {elementName !== '' && code !== 'gone' && (
            <RouteLink to={workflowDesignAddress(flowId, elementId)}>{t('rehearsal.tests.toElement')}</RouteLink>
          )}
        </li>
      ))}
      {notes.map((note) => (
        <li key={note}>
          <span className="ll-tag" data-tone="waiting">
            {t('rehearsal.severities.warning')}
          </span>{' '}
          {note}
        </li>
      ))}
    </ul>
  )
}
