import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { StandingStep } from '@liveline/contract/migration/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'

interface Props {
  readonly standing: readonly StandingStep[]
  /** Of an element of the new version. */
  readonly nameOf: (elementId: string) => string
}

/** Who stands where, and at which step of the new version that goes on. */
export function StandingTable({ standing, nameOf }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (standing.length === 0) return <p className="ll-muted">{t('instances.migration.nobodyStands')}</p>
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('instances.step')}</th>
          <th scope="col">{t('instances.migration.tasks')}</th>
          <th scope="col">{t('instances.migration.whose')}</th>
          <th scope="col">{t('instances.migration.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {standing.map((step) => (
          <tr key={step.elementId}>
            <th scope="row">{nameIn(language, step)}</th>
            <td data-title={t('instances.migration.tasks')}>{step.tasks}</td>
            <td className="ll-number" data-title={t('instances.migration.whose')}>
              {step.numbers.join(', ')}
            </td>
            <td data-ok={step.to !== null} data-title={t('instances.migration.becomes')}>
              {step.to === null ? <WarningOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}{' '}
              {step.to === null ? t('instances.migration.lost') : nameOf(step.to)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
