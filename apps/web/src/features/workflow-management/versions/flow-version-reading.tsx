import { DownloadOutlined } from '@ant-design/icons'
import type { FlowVersion } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { saveDrawing } from '../flow-queries.ts'
import { versionName } from '../flow-words.ts'
import { DrawingFrame } from './drawing-frame.tsx'
import { pictureQuery } from './version-drawing.ts'
import '../../../ui/difference/versions-page.css'
import './flow-versions.css'
import { useScale } from './use-scale.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

interface Props {
  readonly version: FlowVersion
}

/** One version as it was drawn; it can be taken out as the file it is. */
export function FlowVersionReading({ version }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { versionId } = version
  const drawing = useQuery({
    queryKey: queryKeys.workflows.drawing(versionId),
    queryFn: ({ signal }) => api.processDefinition.drawing({ query: { versionId }, signal, quiet: true }),
  })
  const { data } = drawing
  const picture = useQuery(pictureQuery(versionId, data?.bpmnXml, language))
  const name = versionName(version, t)
  const zoom = useScale(frame, picture.data?.paper)
  return (
    <section className="ll-version-shown" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <ZoomButtons {...zoom} />
        <Button
          disabled={data === undefined}
          onClick={() => data !== undefined && saveDrawing(`${data.flowKey}-v${data.version}`, data.bpmnXml)}
        >
          <DownloadOutlined aria-hidden /> {t('workflows.export')}
        </Button>
      </header>
      {drawing.isError && <ErrorState error={drawing.error} onRetry={() => void drawing.refetch()} />}
      {picture.isError && <p role="alert">{t('workflows.notDrawn')}</p>}
      {picture.isPending && !drawing.isError && <Skeleton lines={6} />}
      {picture.data === null && <p className="ll-muted">{t('workflows.noPicture')}</p>}
      {picture.data != null && (
        <DrawingFrame label={name} drawing={picture.data} scale={zoom.scale} onFrame={setFrame} />
      )}
    </section>
  )
}
