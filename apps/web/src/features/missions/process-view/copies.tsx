import { CheckOutlined, ClockCircleOutlined } from '@ant-design/icons'
import type { Copy } from '@liveline/contract/task-act/shapes.ts'
import { useTranslation } from 'react-i18next'
import { usePersonText } from '../../../ui/labels/person.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'

/** Who was given a process to read, and who has. */
export function Copies({ copies }: { copies: readonly Copy[] }) {
  const { t } = useTranslation()
  const personText = usePersonText()
  return (
    <ul className="ll-copies" aria-label={t('missions.timeline.copies')}>
      {copies.map(({ person, readAt }) => (
        <li key={`${person.userId} ${person.name}`} data-read={readAt !== null}>
          {readAt === null ? <ClockCircleOutlined aria-hidden /> : <CheckOutlined aria-hidden />} {personText(person)}{' '}
          <small>
            {readAt === null
              ? t('missions.timeline.unread')
              : t('missions.timeline.readAt', { time: absoluteTime(readAt) })}
          </small>
        </li>
      ))}
    </ul>
  )
}
