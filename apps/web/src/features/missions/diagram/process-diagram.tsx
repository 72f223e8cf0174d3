import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { DiagramCanvas } from './diagram-canvas.tsx'
import { DiagramThumbnail } from './diagram-thumbnail.tsx'
import { marksOf } from './diagram-marks.ts'
import { drawingQuery, type DrawnInstance } from './drawing-query.ts'

interface Props {
  readonly instance: DrawnInstance
  readonly thumbnail?: boolean
}

/** Where an instance stands in its process. The frame around it has the height, so nothing moves when it comes. */
export function ProcessDiagram({ instance, thumbnail = false }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const drawing = useQuery(drawingQuery(instance, language))
  if (drawing.isError && !thumbnail) return <ErrorState error={drawing.error} onRetry={() => void drawing.refetch()} />
  if (drawing.isError) return <p className="ll-muted">{t('missions.diagramFailed')}</p>
  if (drawing.data === undefined)
    return <output className="ll-diagram-waiting ll-skeleton" aria-label={t('shell.loading')} />
  const Picture = thumbnail ? DiagramThumbnail : DiagramCanvas
  return <Picture drawing={drawing.data} place={{ ...instance, marks: marksOf(instance) }} />
}
