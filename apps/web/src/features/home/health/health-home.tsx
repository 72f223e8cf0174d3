import type { Judgement, SystemHealth } from '@liveline/contract/system-health/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../../../ui/clock.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import { useRoute } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { healthQuery } from '../home-queries.ts'
import { Panel } from '../panel.tsx'
import './health.css'
import type { HealthPaths } from './health-line.ts'
import { HealthPanel, worstOf } from './health-panel.tsx'
import { JudgementTag } from './judgement-tag.tsx'
import { MyTasksLine } from './my-tasks-line.tsx'
import { shownParts } from './shown-parts.tsx'

/** While the page is looked at; it costs the server some milliseconds. */
const EVERY_MS = 30_000

/** Of all parts together: whether there is anything to do, and where. */
function Verdict({ parts }: { parts: ReturnType<typeof shownParts> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const titlesOf = (wanted: Judgement) =>
    parts
      .filter(({ lines }) => (lines === undefined ? 'look' : worstOf(lines)) === wanted)
      .map(({ name }) => t(`health.${name}.title`))
  const [toAct, toLook] = [titlesOf('act'), titlesOf('look')]
  return (
    <p className="health-verdict">
      {toAct.length > 0 && (
        <span>
          <JudgementTag judgement="act" word={t('health.toAct', { count: toAct.length })} />{' '}
          {joinNames(toAct, language)}
        </span>
      )}
      {toLook.length > 0 && (
        <span>
          <JudgementTag judgement="look" word={t('health.toLook', { count: toLook.length })} />{' '}
          {joinNames(toLook, language)}
        </span>
      )}
      {toAct.length + toLook.length === 0 && <JudgementTag judgement="well" word={t('health.allWell')} />}
    </p>
  )
}

function Health({ health, isStale, paths }: { health: SystemHealth; isStale: boolean; paths: HealthPaths }) {
  const speech = useSpeech()
  const { t } = speech
  const parts = shownParts(health, speech, paths)
  const time = timeOf(new Date(health.at)).slice(11)
  return (
    <>
      <Panel
        title={t('health.title')}
        aside={<time dateTime={health.at}>{isStale ? t('health.stale', { time }) : t('health.readAt', { time })}</time>}
      >
        <Verdict parts={parts} />
        <MyTasksLine path={paths.toDo} />
      </Panel>
      <div className="health-parts">
        {parts.map(({ name, lines, more }) => (
          <HealthPanel key={name} title={t(`health.${name}.title`)} lines={lines}>
            {more}
          </HealthPanel>
        ))}
      </div>
    </>
  )
}

/** Home of whoever administers the system: how it is, what is not well, and what to do about it (ui.md, Home). */
export function HealthHome({ paths, children }: { paths: HealthPaths; children?: ReactNode }) {
  const { active } = useRoute()
  const { data, error, isPending, refetch } = useQuery({ ...healthQuery, refetchInterval: active ? EVERY_MS : false })
  return (
    <div className="health">
      {isPending ? (
        <Skeleton lines={8} />
      ) : data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Health health={data} isStale={error !== null} paths={paths} />
      )}
      {children}
    </div>
  )
}
