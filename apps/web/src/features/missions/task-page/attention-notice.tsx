import { WarningOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Person } from '../../../ui/labels/person.tsx'
import { Quote } from '../../../ui/labels/quote.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import './attention-notice.css'

/** Who said no and why, above everything else until it is dealt with. */
export function AttentionNotice({ attention }: { attention: TaskInfo['attention'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (attention.length === 0) return null
  return (
    <Notice tone="stopped" label={t('missions.attention')} icon={<WarningOutlined aria-hidden />}>
      <ul className="ll-attention">
        {attention.map((one) => (
          <li key={`${one.elementId} ${one.at}`}>
            <strong>
              {nameIn(language, one, 'elementName')} · {nameIn(language, one, 'outcome')}
            </strong>{' '}
            {one.by !== null && <Person person={one.by} />} <AbsoluteTime value={one.at} />
            {one.opinion !== '' && <Quote text={one.opinion} />}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
