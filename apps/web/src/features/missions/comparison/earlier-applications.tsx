import { DiffOutlined } from '@ant-design/icons'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Panel } from '../../../ui/panel.tsx'

const ComparisonDialog = lazy(async () => ({ default: (await import('./comparison-dialog.tsx')).ComparisonDialog }))

interface Props {
  readonly instance: Omit<InstanceDetail, 'forms'>
  /** As the reader sees them here. */
  readonly forms: readonly TaskForm[]
}

/** Opens this application beside what its applicant asked for before. */
export function EarlierApplications({ instance, forms }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Panel title={t('missions.compare.earlier')}>
      <Button onClick={() => setIsOpen(true)}>
        <DiffOutlined aria-hidden />
        {t('missions.compare.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ComparisonDialog instance={instance} forms={forms} onClose={close} />
        </Suspense>
      )}
    </Panel>
  )
}
