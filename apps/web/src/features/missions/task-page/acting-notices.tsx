import { SafetyCertificateOutlined, UndoOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { NotYourTurn } from '../signing/signing-panel.tsx'

/** In what capacity the person is here: for whom, when it is his turn, what he lacks, and where the work goes back to. */
export function ActingNotices({ task }: { task: TaskInfo }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { onBehalfOf, notQualified, straightBackTo, signing } = task
  return (
    <>
      {task.status === 'open' && onBehalfOf !== null && (
        <Notice icon={<UserSwitchOutlined aria-hidden />}>
          <span>{t('missions.onBehalf', { name: onBehalfOf.name })}</span>
        </Notice>
      )}
      {task.status === 'open' && signing !== null && !task.canAct && <NotYourTurn signing={signing} />}
      {task.status === 'open' && notQualified !== null && (
        <Notice tone="stopped" icon={<SafetyCertificateOutlined aria-hidden />}>
          <span>{notQualified}</span>
        </Notice>
      )}
      {task.status === 'open' && straightBackTo !== null && (
        <Notice icon={<UndoOutlined aria-hidden />}>
          <span>
            {t('missions.straightBackTo', {
              name: straightBackTo.person.name,
              step: nameIn(language, straightBackTo),
            })}
          </span>
        </Notice>
      )}
    </>
  )
}
