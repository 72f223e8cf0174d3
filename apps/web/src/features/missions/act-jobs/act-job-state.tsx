import { CheckCircleOutlined, ClockCircleOutlined, MinusCircleOutlined, SyncOutlined } from '@ant-design/icons'
import type { ActJob } from '@liveline/contract/act-job/shapes.ts'
import { useTranslation } from 'react-i18next'
import '../../../ui/labels/state-tag.css'
import './act-jobs.css'
import { actJobTitle, actProgressText } from './act-job-words.ts'

const looks = {
  waiting: ['waiting', ClockCircleOutlined],
  running: ['running', SyncOutlined],
  done: ['done', CheckCircleOutlined],
  stopped: ['stopped', MinusCircleOutlined],
} as const satisfies Record<ActJob['state'], readonly [string, typeof SyncOutlined]>

/** Where a job stands, as a colour, an icon and a word. */
export function ActJobState({ state }: Pick<ActJob, 'state'>) {
  const { t } = useTranslation()
  const [tone, Icon] = looks[state]
  return (
    <span className="ll-tag" data-tone={tone}>
      <Icon aria-hidden />
      <span>{t(`actJobs.state.${state}`)}</span>
    </span>
  )
}

/** How far a job is: a bar, and the instances in words. */
export function ActJobProgress({ job }: { job: ActJob }) {
  const { t } = useTranslation()
  const { total, done, refused } = job
  return (
    <div className="act-job-progress">
      <progress value={done + refused} max={Math.max(total, 1)} aria-label={actJobTitle(job, t)} />
      <span>{actProgressText(job, t)}</span>
    </div>
  )
}
