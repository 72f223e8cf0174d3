import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { MigrationResult } from '@liveline/contract/migration/shapes.ts'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '../../../ui/navigation.tsx'
import '../lists/batch-rows.css'

interface Props {
  readonly results: readonly MigrationResult[]
  readonly label: string
  /** What is said of those that are not refused. */
  readonly fine: string
}

/** Each instance by its number, with what became of it, or would. */
export function MigrationResults({ results, label, fine }: Props) {
  const { t } = useTranslation()
  return (
    <ul className="batch-rows" aria-label={label}>
      {results.map(({ instanceId, number, ok, msg }) => (
        <li key={instanceId}>
          <RouteLink to={processAddress(instanceId)}>
            <span className="ll-number">{number || t('instances.migration.unknown')}</span>
          </RouteLink>
          <span className="batch-result" data-ok={ok}>
            {ok ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}
            {ok ? fine : msg}
          </span>
        </li>
      ))}
    </ul>
  )
}
