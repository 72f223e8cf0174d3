import type { FlowDetail } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { ImportReportView } from '../../session/draft/import-report-view.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'

interface Props {
  readonly flow: Pick<FlowDetail, 'id' | 'bpmnXml'>
  readonly onChoose: (elementId: string) => void
}

/** What became of the file that the drawing came from, each line with the way to its element. */
export function ImportReportSide({ flow, onChoose }: Props) {
  const report = useQuery({
    queryKey: queryKeys.workflowDraft.importReport(flow.id),
    queryFn: ({ signal }) => api.processDefinition.importReport({ body: { xml: flow.bpmnXml }, signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (report.isError) return <ErrorState error={report.error} onRetry={() => void report.refetch()} />
  if (report.data === undefined) return <Skeleton lines={6} />
  return <ImportReportView report={report.data} onChoose={onChoose} />
}
