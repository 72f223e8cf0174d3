import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  ExclamationCircleOutlined,
  MinusCircleOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import type { DataJob } from '@liveline/contract/data-job/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import '../../../ui/labels/state-tag.css'
import './job-state.css'
import { jobTitle, progressText } from './job-words.ts'

const looks = {
  waiting: ['waiting', ClockCircleOutlined],
  running: ['running', SyncOutlined],
  done: ['done', CheckCircleOutlined],
  failed: ['stopped', ExclamationCircleOutlined],
  cancelled: ['void', MinusCircleOutlined],
} as const satisfies Record<DataJob['state'], readonly [string, typeof SyncOutlined]>

/** Where a job stands, as a colour, an icon and a word. */
export function JobState({ state }: Pick<DataJob, 'state'>) {
  const { t } = useTranslation()
  const [tone, Icon] = looks[state]
  return (
    <span className="ll-tag" data-tone={tone}>
      <Icon aria-hidden />
      <span>{t(`exchange.state.${state}`)}</span>
    </span>
  )
}

/** How far a job is: a bar, and the rows in words. */
export function JobProgress({ job }: { job: DataJob }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const share = job.total === null ? {} : { value: job.done, max: Math.max(job.total, 1) }
  return (
    <div className="job-progress">
      <progress {...share} aria-label={jobTitle(job, { t, language })} />
      <span>{progressText(job, { t, language })}</span>
    </div>
  )
}
