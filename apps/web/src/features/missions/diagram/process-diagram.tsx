import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { Check } from '../../../ui/controls/check.tsx'
import { durationText } from '../../../ui/labels/time.ts'
import { ErrorState } from '../../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { DiagramCanvas } from './diagram-canvas.tsx'
import { DiagramThumbnail } from './diagram-thumbnail.tsx'
import { marksOf, timesAt, type DiagramMarks } from './diagram-marks.ts'
import { drawingQuery, type DrawnInstance } from './drawing-query.ts'

interface Props {
  readonly instance: DrawnInstance
  readonly thumbnail?: boolean
  /** What a move would do, drawn before it happens. */
  readonly consequences?: DiagramMarks['consequences'] | undefined
  readonly onPick?: ((elementId: string) => void) | undefined
}

/** Where an instance stands in its process. The frame around it has the height, so nothing moves when it comes. */
export function ProcessDiagram({ instance, thumbnail = false, consequences = [], onPick }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [showsTimes, setShowsTimes] = useState(true)
  // Before a move what counts is what it would do.
  const canShowTimes = !thumbnail && onPick === undefined
  const drawing = useQuery(drawingQuery(instance, language))
  if (drawing.isError && !thumbnail) return <ErrorState error={drawing.error} onRetry={() => void drawing.refetch()} />
  if (drawing.isError) return <p className="ll-muted">{t('missions.diagramFailed')}</p>
  if (drawing.data === undefined)
    return <output className="ll-diagram-waiting ll-skeleton" aria-label={t('shell.loading')} />
  const dead = instance.deadJoins.map((elementId) => {
    return { elementId, text: t('missions.diagramDead'), place: 'right', tone: 'danger' } as const
  })
  const marks = marksOf(instance)
  const textOf = (times: number, ms: number) => {
    const time = durationText(ms, language, '')
    const parts = times < 2 ? [time] : [t('missions.diagramVisits', { count: times }), time]
    return parts.filter((part) => part !== '').join(' · ')
  }
  const times = !canShowTimes || !showsTimes ? [] : timesAt(drawing.data.nodes, instance.visits, marks, textOf)
  const cancelledElementIds = instance.visits.flatMap(({ elementId, cancelled }) => (cancelled > 0 ? [elementId] : []))
  const place = { ...instance, cancelledElementIds, marks: { ...marks, consequences, notes: [...dead, ...times] } }
  return thumbnail ? (
    <DiagramThumbnail drawing={drawing.data} place={place} />
  ) : (
    <DiagramCanvas
      drawing={drawing.data}
      {...{ place, onPick }}
      tool={
        canShowTimes && (
          <Check checked={showsTimes} onChange={({ target }) => setShowsTimes(target.checked)}>
            {t('missions.diagramTimes')}
          </Check>
        )
      }
    />
  )
}
