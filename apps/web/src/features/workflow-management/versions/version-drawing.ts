import type { Language } from '@liveline/contract/language.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../api/query-keys.ts'

/** A picture of a drawing that is at hand; bpmn-js comes with the first. null where the file has none. */
export const pictureQuery = (versionId: number, bpmnXml: string | undefined, language: Language) =>
  queryOptions({
    queryKey: queryKeys.workflows.picture(versionId, bpmnXml?.length ?? 0, language),
    queryFn: async () => {
      if (bpmnXml === undefined || !bpmnXml.includes('BPMNShape')) return null
      const { drawDiagram } = await import('../../../ui/diagram/draw-diagram.ts')
      return drawDiagram(bpmnXml, language)
    },
    enabled: bpmnXml !== undefined,
    structuralSharing: false,
    gcTime: 0,
  })
