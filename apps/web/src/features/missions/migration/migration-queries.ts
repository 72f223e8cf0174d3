import type { Language } from '@liveline/contract/language.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { Mapping } from './mapping.ts'

export interface AskedMigration {
  readonly instanceIds: readonly string[]
  readonly flowKey: string
  readonly from: number
  readonly to: number
  readonly mapping: Mapping
}

/** The released versions of a workflow, by the key that its instances name it by. */
export const versionsQuery = (flowKey: string) =>
  queryOptions({
    queryKey: queryKeys.instances.versions(flowKey),
    async queryFn({ signal }) {
      const flows = await api.processDefinition.listAll({ signal, quiet: true })
      const id = flows.find((flow) => flow.flowKey === flowKey)?.id
      if (id === undefined) return []
      return api.processDefinition.releasedVersions({ query: { id }, signal, quiet: true })
    },
  })

/** A released version never changes: kept under the name that the drawings of its instances have too. */
export const versionDrawingQuery = (flowKey: string, version: number, versionId: number, language: Language) =>
  queryOptions({
    queryKey: queryKeys.drawing(flowKey, version, language),
    async queryFn({ signal }) {
      const { bpmnXml } = await api.processDefinition.drawing({ query: { versionId }, signal, quiet: true })
      const { drawDiagram } = await import('../../../ui/diagram/draw-diagram.ts')
      return drawDiagram(bpmnXml, language)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** What becomes of each step, in the language of the reader; told of all that run on the version where none are named. */
export const planQuery = (
  { instanceIds, ...asked }: Omit<AskedMigration, 'instanceIds'> & Partial<Pick<AskedMigration, 'instanceIds'>>,
  language: Language,
) =>
  queryOptions({
    queryKey: queryKeys.instances.migrationPlan({ instanceIds, ...asked }, language),
    queryFn: ({ signal }) =>
      api.migration.plan({
        body: { ...asked, ...(instanceIds === undefined ? {} : { instanceIds: [...instanceIds] }) },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  })

/** What would become of each instance; nothing is changed. The call wants a reason, which it does not keep. */
export const trialQuery = ({ instanceIds, flowKey, from, ...asked }: AskedMigration, language: Language) =>
  queryOptions({
    queryKey: queryKeys.instances.migrationTrial({ instanceIds, flowKey, from, ...asked }, language),
    queryFn: ({ signal }) =>
      api.migration.migrate({
        body: {
          ...asked,
          instanceIds: [...instanceIds],
          from: { flowKey, version: from },
          dryRun: true,
          reason: 'dry run',
        },
        signal,
        quiet: true,
      }),
    staleTime: 0,
    retry: false,
  })
