import type { RehearsalCaseInput } from '@liveline/contract/rehearsal/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { RehearsalProblems } from './rehearsal-problems.tsx'
import { branchesQuery, type Which } from './rehearsal-queries.ts'
import { RehearsedPeople } from './rehearsed-people.tsx'

interface Props {
  readonly which: Which
  readonly given: RehearsalCaseInput
}

/** Every way out of every decision, for whoever reviews the process. */
export function BranchTable({ which, given }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const found = useQuery(branchesQuery(which, given, language))
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton lines={8} />
  const { branches, isCut } = found.data
  return (
    <Panel title={t('rehearsal.branches')}>
      <p className="ll-muted">{t('rehearsal.branchesHint')}</p>
      {branches.length === 0 ? (
        !isCut && <p>{t('rehearsal.noBranches')}</p>
      ) : (
        <table className="rehearsed-branches" aria-label={t('rehearsal.branches')}>
          <thead>
            <tr>
              <th scope="col">{t('rehearsal.gateway')}</th>
              <th scope="col">{t('rehearsal.branch')}</th>
              <th scope="col">{t('rehearsal.people')}</th>
            </tr>
          </thead>
          <tbody>
            {branches.map(({ gatewayId, gatewayName, flowId, flowName, condition, isDefault, isTaken, ...rest }) => (
              <tr key={flowId}>
                <td data-title={t('rehearsal.gateway')}>{gatewayName || gatewayId}</td>
                <td data-title={t('rehearsal.branch')}>
                  {flowName !== '' && <strong>{flowName} </strong>}
                  {condition === null ? (
                    <span className="ll-muted">{isDefault ? t('rehearsal.otherwise') : ''}</span>
                  ) : (
                    <code>{condition}</code>
                  )}{' '}
                  {isTaken && (
                    <span className="ll-tag" data-tone="done">
                      {t('rehearsal.taken')}
                    </span>
                  )}
                </td>
                <td data-title={t('rehearsal.people')}>
                  {rest.ends && t('rehearsal.endsHere')}
                  {rest.steps.map((step) => (
                    <div key={`${step.elementId} ${step.startsAt}`}>
                      <strong>{nameIn(language, step)}</strong>{' '}
                      {step.kind !== 'task' && <span className="ll-muted">{t(`rehearsal.kinds.${step.kind}`)}</span>}
                      <RehearsedPeople step={step} />
                    </div>
                  ))}
                  {rest.problems.length > 0 && <RehearsalProblems problems={rest.problems} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isCut && <p>{t('rehearsal.branchesCut', { count: branches.length })}</p>}
    </Panel>
  )
}
