import { useTranslation } from 'react-i18next'
import { Waiting } from '../../../ui/feedback/state-page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ProcessColumns } from '../process-view/process-columns.tsx'
import './task-page-skeleton.css'

const FIELDS = 9
const LINES = 4

/** The shape of the page that is coming, so that nothing moves when it does. */
export function TaskPageSkeleton() {
  const { t } = useTranslation()
  const lines = (count: number) =>
    Array.from({ length: count }, (_, line) => <span key={line} className="ll-skeleton ll-waiting-line" />)
  return (
    <output className="ll-page ll-waiting" aria-label={t('shell.loading')}>
      <span className="ll-skeleton ll-waiting-title" />
      <span className="ll-skeleton ll-waiting-line" />
      <Waiting />
      <ProcessColumns>
        <Panel>
          <span className="ll-waiting-fields">
            {Array.from({ length: FIELDS }, (_, field) => (
              <span key={field} className="ll-skeleton ll-waiting-field" />
            ))}
          </span>
        </Panel>
        <div>
          <Panel>
            <span className="ll-skeleton ll-waiting-picture" />
          </Panel>
          <Panel>{lines(LINES)}</Panel>
        </div>
      </ProcessColumns>
    </output>
  )
}
