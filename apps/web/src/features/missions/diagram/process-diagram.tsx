import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { diagramQuery } from '../mission-queries.ts'

const DiagramCanvas = lazy(() => import('./diagram-canvas.tsx'))

interface Props {
  readonly instance: Pick<InstanceDetail, 'instanceId' | 'activeElementIds' | 'passedElementIds'>
  readonly thumbnail?: boolean
}

/** Where an instance stands in its process; the drawing program is fetched with the first diagram. */
export function ProcessDiagram({ instance, thumbnail = false }: Props) {
  const diagram = useQuery(diagramQuery(instance.instanceId))
  if (diagram.isError) return <ErrorState error={diagram.error} onRetry={() => void diagram.refetch()} />
  if (diagram.data === undefined) return <Skeleton lines={3} />
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      <DiagramCanvas
        bpmnXml={diagram.data.bpmnXml}
        activeElementIds={instance.activeElementIds}
        passedElementIds={instance.passedElementIds}
        thumbnail={thumbnail}
      />
    </Suspense>
  )
}
