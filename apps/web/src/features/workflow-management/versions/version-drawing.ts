import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../api/query-keys.ts'

/** A picture of a drawing that is at hand; bpmn-js comes with the first. Undefined where the file has no picture. */
export const pictureQuery = (versionId: number, bpmnXml: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.workflows.picture(versionId, bpmnXml?.length ?? 0),
    queryFn: async () => {
      if (bpmnXml === undefined || !bpmnXml.includes('BPMNShape')) return null
      const { drawDiagram } = await import('../../../ui/diagram/draw-diagram.ts')
      return drawDiagram(bpmnXml)
    },
    enabled: bpmnXml !== undefined,
    structuralSharing: false,
    gcTime: 0,
  })
