import { ExpandOutlined } from '@ant-design/icons'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EarlierApplications } from '../comparison/earlier-applications.tsx'
import { ProcessDiagram } from '../diagram/process-diagram.tsx'
import './process-aside.css'
import { Forecast } from './forecast.tsx'
import { Timeline } from './timeline.tsx'

const FULL_WIDTH_PX = 1280

interface Props {
  readonly instance: Omit<InstanceDetail, 'forms'>
  /** As the reader sees them here. */
  readonly forms: readonly TaskForm[]
  /** It stands elsewhere on the page, in full size. */
  readonly withoutDrawing?: boolean
}

/** Where are we, what happened, what comes next (ui.md, task page). */
export function ProcessAside({ instance, forms, withoutDrawing = false }: Props) {
  const { t } = useTranslation()
  const [full, setFull] = useState(false)
  const close = () => setFull(false)
  return (
    <aside className="ll-aside">
      {!withoutDrawing && (
        <Panel title={t('missions.where')}>
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
        </Panel>
      )}
      {instance.status === 'active' && (
        <Panel title={t('missions.next')}>
          <Forecast steps={instance.forecast} />
        </Panel>
      )}
      <EarlierApplications instance={instance} forms={forms} />
      <Panel title={t('missions.history')}>
        <Timeline instance={instance} />
      </Panel>
      {full && (
        <Dialog
          title={`${instance.number} · ${t('missions.where')}`}
          width={FULL_WIDTH_PX}
          onClose={close}
          footer={<Button onClick={close}>{t('missions.close')}</Button>}
        >
          <div className="ll-diagram-full">
            <ProcessDiagram instance={instance} />
          </div>
        </Dialog>
      )}
    </aside>
  )
}
