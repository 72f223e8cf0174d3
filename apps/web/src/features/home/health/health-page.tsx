import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../ui/page-header.tsx'
import '../home.css'
import { HealthDetails } from './health-details.tsx'
import { HealthHome } from './health-home.tsx'
import type { HealthPaths } from './health-line.ts'

/** How the installation is, with all that stands behind its numbers. */
export function HealthPage({ paths }: { paths: HealthPaths }) {
  const { t } = useTranslation()
  return (
    <section className="ll-page">
      <PageHeader title={t('health.title')} subtitle={t('health.page.intro')} />
      <div className="home" data-health="page">
        <HealthHome paths={paths}>
          <HealthDetails />
        </HealthHome>
      </div>
    </section>
  )
}
