import { CheckCircleOutlined, InfoCircleOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { EndedBy, TaskInfo } from '@liveline/contract/task/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Handlers, usePersonText } from '../../../ui/labels/person.tsx'
import { Quote } from '../../../ui/labels/quote.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { useLanguage } from '../../../ui/use-language.ts'

/** Why nothing can be done here, by whom and when, where the work is now, and what to do. */
export function TaskNotice({ task, keptOpinion }: { task: TaskInfo; keptOpinion: string }) {
  const { t } = useTranslation()
  const personText = usePersonText()
  if (task.canAct) return null
  const open = task.instance.open.find((node) => node.taskId === task.taskId)
  const isDone = task.status === 'completed'
  return (
    <Notice
      tone={isDone ? 'done' : undefined}
      icon={isDone ? <CheckCircleOutlined aria-hidden /> : <InfoCircleOutlined aria-hidden />}
    >
      <div>
        {isDone && (
          <strong>
            {task.completedBy === null
              ? t('missions.alreadyDoneUnknown')
              : t('missions.alreadyDone', {
                  name: personText(task.completedBy),
                  at: task.completedAt === null ? '' : absoluteTime(task.completedAt),
                })}
          </strong>
        )}
        {task.status === 'cancelled' &&
          (task.endedBy === null ? (
            <strong>{t('missions.taskCancelled')}</strong>
          ) : (
            <CancelledBy endedBy={task.endedBy} />
          ))}
        {task.status === 'open' && (
          <>
            <strong>{t('missions.notYours')}</strong> {open !== undefined && <Handlers handlers={open.handlers} />}
            <p>{t('missions.notYoursHint')}</p>
          </>
        )}
        {task.status !== 'open' && <WorkNow instance={task.instance} />}
        {keptOpinion.trim() !== '' && (
          <p>
            {t('missions.ownEntryKept')} <q>{keptOpinion}</q>
          </p>
        )}
      </div>
    </Notice>
  )
}

/** Which of rejected, returned, withdrawn, ended … it was, by whom, when and why. */
function CancelledBy({ endedBy }: { endedBy: EndedBy }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const personText = usePersonText()
  const { kind, by, at, opinion, elementName, elementNameEn } = endedBy
  const step =
    elementName === null ? '' : nameIn(language, { elementName, elementNameEn: elementNameEn ?? '' }, 'elementName')
  return (
    <>
      <strong>
        {t(`missions.endedBy.${kind}`, {
          who: by === null ? t('missions.theClock') : personText(by),
          step,
          at: absoluteTime(at),
        })}
      </strong>
      {opinion !== '' && <Quote text={opinion} />}
    </>
  )
}

/** Who has the work now. */
function WorkNow({ instance }: { instance: TaskInfo['instance'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (instance.open.length === 0) return <p>{t('missions.doneEnded')}</p>
  return (
    <p>
      {t('missions.workNow')}{' '}
      {instance.open.map((node) => (
        <span key={node.taskId}>
          {nameIn(language, node)} <Handlers handlers={node.handlers} />{' '}
        </span>
      ))}
    </p>
  )
}
