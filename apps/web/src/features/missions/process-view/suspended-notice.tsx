import { PauseCircleOutlined } from '@ant-design/icons'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** Nothing can be done in a process that was suspended. */
export function SuspendedNotice({ instance }: { instance: Pick<InstanceDetail, 'status'> }) {
  const { t } = useTranslation()
  if (instance.status !== 'suspended') return null
  return (
    <Notice tone="stopped" icon={<PauseCircleOutlined aria-hidden />}>
      <span>{t('missions.suspended')}</span>
    </Notice>
  )
}
