import type { FailedRehearsalTests } from '@liveline/contract/rehearsal-test/shapes.ts'
import { FailedRehearsalTests as failedTests } from '@liveline/contract/rehearsal-test/shapes.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { workflowTestsAddress } from '../../app/paths.ts'
import { RouteLink } from '../../ui/navigation.tsx'
import './failed-tests.css'

/** What a release was refused for, where it was for tests that fail. */
export function failedTestsIn(error: unknown): FailedRehearsalTests['tests'] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'REHEARSAL_TESTS_FAILED') return undefined
  return failedTests.safeParse(error.details).data?.tests
}

/** Of one test. */
const SHOWN = 3

interface Props {
  readonly flowId: number
  readonly tests: FailedRehearsalTests['tests']
  readonly onLeave: () => void
}

/** The tests of a workflow that a release failed, what came otherwise in each, and the way to them. */
export function FailedTests({ flowId, tests, onLeave }: Props) {
  const { t } = useTranslation()
  return (
    <div className="failed-tests" role="alert">
      <strong>{t('failedTests.title', { count: tests.length })}</strong>
      <ul>
        {tests.map(({ testId, name, differences }) => (
          <li key={testId}>
            <RouteLink to={workflowTestsAddress(flowId)} onClick={onLeave}>
              {name}
            </RouteLink>
            <ul>
              {differences.slice(0, SHOWN).map(({ elementId, code, message }) => (
                <li key={`${elementId} ${code} ${message}`}>{message}</li>
              ))}
              {differences.length > SHOWN && <li>{t('failedTests.more', { count: differences.length - SHOWN })}</li>}
            </ul>
          </li>
        ))}
      </ul>
      <p>
        {t('failedTests.hint')}{' '}
        <RouteLink to={workflowTestsAddress(flowId)} onClick={onLeave}>
          {t('failedTests.open')}
        </RouteLink>
      </p>
    </div>
  )
}
