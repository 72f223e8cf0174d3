import { ExpandOutlined } from '@ant-design/icons'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { ProcessDiagram } from '../diagram/process-diagram.tsx'
import { Forecast, Timeline } from './timeline.tsx'

const FULL_WIDTH_PX = 1280

/** Where are we, what happened, what comes next (ui.md, task page). */
export function ProcessAside({ instance }: { instance: InstanceDetail }) {
  const { t } = useTranslation()
  const [full, setFull] = useState(false)
  const close = () => setFull(false)
  return (
    <aside className="ll-aside">
      <section className="ll-panel" aria-label={t('missions.where')}>
        <h2>{t('missions.where')}</h2>
        <button
          type="button"
          className="ll-thumbnail"
          aria-label={t('missions.openDiagram')}
          title={t('missions.openDiagram')}
          onClick={() => setFull(true)}
        >
          <ProcessDiagram instance={instance} thumbnail />
          <ExpandOutlined aria-hidden />
        </button>
      </section>
      {instance.status === 'active' && (
        <section className="ll-panel" aria-label={t('missions.next')}>
          <h2>{t('missions.next')}</h2>
          <Forecast steps={instance.forecast} />
        </section>
      )}
      <section className="ll-panel" aria-label={t('missions.history')}>
        <h2>{t('missions.history')}</h2>
        <Timeline instance={instance} />
      </section>
      {full && (
        <Dialog
          title={`${instance.number} · ${t('missions.where')}`}
          width={FULL_WIDTH_PX}
          onClose={close}
          footer={
            <button type="button" className="ll-button" onClick={close}>
              {t('missions.close')}
            </button>
          }
        >
          <div className="ll-diagram-full">
            <ProcessDiagram instance={instance} />
          </div>
        </Dialog>
      )}
    </aside>
  )
}
