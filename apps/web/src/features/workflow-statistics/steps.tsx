import type { FlowStatistics } from '@liveline/contract/process-statistics/shapes.ts'
import { useMemo, useRef, useState } from 'react'
import { HeatPanel } from './heat-panel.tsx'
import { heatOver } from './heat-places.ts'
import { NodeTable } from './node-table.tsx'
import type { Place } from './place.ts'

interface Props {
  readonly place: Place
  readonly statistics: FlowStatistics
  readonly isActive: boolean
}

/** The steps as a picture and as a table; a step that is pressed in the picture is marked in the table. */
export function Steps({ place, statistics, isActive }: Props) {
  const [marked, setMarked] = useState<string>()
  const table = useRef<HTMLDivElement>(null)
  const { nodes } = statistics
  const heat = useMemo(() => heatOver(statistics), [statistics])
  const onPick = (elementId: string) => {
    setMarked(elementId)
    table.current?.querySelector(`[data-row="${CSS.escape(elementId)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      {statistics.drawnVersion !== null && (
        <HeatPanel {...{ place, heat, isActive, onPick, statistics }} version={statistics.drawnVersion} />
      )}
      <div ref={table}>
        <NodeTable {...{ place, nodes, marked }} />
      </div>
    </>
  )
}
