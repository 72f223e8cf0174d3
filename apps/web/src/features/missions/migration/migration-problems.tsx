import { WarningOutlined } from '@ant-design/icons'
import type { MigrationProblem, StandingStep } from '@liveline/contract/migration/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { weighed } from './mapping.ts'

interface Props {
  readonly problems: readonly MigrationProblem[]
  readonly standing: readonly StandingStep[]
}

/** What is in the way, the gravest first; what concerns nobody here is folded away. */
export function MigrationProblems({ problems, standing }: Props) {
  const { t } = useTranslation()
  const { errors, holding, others } = weighed(problems, standing)
  return (
    <>
      {errors.length > 0 && (
        <Notice tone="stopped" icon={<WarningOutlined aria-hidden />} label={t('instances.migration.errors')}>
          <Problems of={errors} title={t('instances.migration.errors')} />
        </Notice>
      )}
      {holding.length > 0 && (
        <Notice icon={<WarningOutlined aria-hidden />} label={t('instances.migration.holding')}>
          <Problems of={holding} title={t('instances.migration.holding')} />
        </Notice>
      )}
      {others.length > 0 && (
        <details>
          <summary>{t('instances.migration.others', { count: others.length })}</summary>
          <Problems of={others} />
        </details>
      )}
    </>
  )
}

function Problems({ of, title }: { of: readonly MigrationProblem[]; title?: string }) {
  return (
    <div>
      {title !== undefined && <strong>{title}</strong>}
      <ul>
        {of.map(({ path, code, message }) => (
          <li key={`${path} ${code}`}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
