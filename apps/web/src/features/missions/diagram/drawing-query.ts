import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { whenIdle } from '../../../ui/when-idle.ts'
import type { Language } from '@liveline/contract/language.ts'

export type DrawnInstance = Pick<
  InstanceDetail,
  | 'instanceId'
  | 'flowKey'
  | 'version'
  | 'activeElementIds'
  | 'passedElementIds'
  | 'visits'
  | 'deadJoins'
  | 'open'
  | 'timeline'
>

const LONGEST_WAIT_MS = 1_500

/** Drawing holds the page for a moment: the form and its words come first. */
const idle = () => new Promise<void>((resolve) => void whenIdle(resolve, LONGEST_WAIT_MS))

/**
 * The drawing of the version that an instance runs on, which never changes: drawn once, then kept for the thumbnail,
 * the full size, the view of every other instance, and print.
 */
export const drawingQuery = ({ instanceId, flowKey, version }: DrawnInstance, language: Language) =>
  queryOptions({
    queryKey: queryKeys.drawing(flowKey, version, language),
    queryFn: async ({ signal }) => {
      const [{ bpmnXml }] = await Promise.all([
        api.processInstance.diagram({ query: { instanceId }, signal, quiet: true }),
        idle(),
      ])
      const { drawDiagram } = await import('../../../ui/diagram/draw-diagram.ts')
      await idle()
      return drawDiagram(bpmnXml, language)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
