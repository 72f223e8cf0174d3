import type { FlowStatistics } from '@liveline/contract/process-statistics/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { HeatPanel } from './heat-panel.tsx'
import { heatOver } from './heat-places.ts'
import { NodeTable } from './node-table.tsx'
import type { Place } from './place.ts'
import { heatQuery } from './statistics-queries.ts'

interface Props {
  readonly place: Place
  readonly statistics: FlowStatistics
  readonly version: number | undefined
  readonly isActive: boolean
}

/** The steps as a picture and as a table; a step that is pressed in the picture is marked in the table. */
export function Steps({ place, statistics, version, isActive }: Props) {
  const { t } = useTranslation()
  const { flowKey, nodes, versions } = statistics
  const { data, error, isError, refetch } = useQuery(heatQuery({ flowKey, version, ...place.days }))
  const [marked, setMarked] = useState<string>()
  const table = useRef<HTMLDivElement>(null)
  const heat = useMemo(() => (data === undefined ? undefined : heatOver(data.buckets, nodes)), [data, nodes])
  const drawn = versions.find((one) => one.version === version) ?? versions[0]
  const onPick = (elementId: string) => {
    setMarked(elementId)
    table.current?.querySelector(`[data-row="${CSS.escape(elementId)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      {isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : heat === undefined ? (
        <Skeleton lines={6} what={t('statistics.heat')} />
      ) : (
        drawn !== undefined && <HeatPanel {...{ place, heat, isActive, onPick }} versionId={drawn.versionId} />
      )}
      <div ref={table}>
        <NodeTable {...{ place, flowKey, version, nodes, marked }} />
      </div>
    </>
  )
}
