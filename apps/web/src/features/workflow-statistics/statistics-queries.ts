import type { Language } from '@liveline/contract/language.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Days } from './period.ts'

export interface AskedFlow extends Days {
  readonly flowKey: string
  readonly version?: number | undefined
}

/** Figures follow a job of the server: no newer ones are there within a minute. */
const staleTime = 60_000

const asQuery = ({ flowKey, version, from, to }: AskedFlow) => ({
  flowKey,
  from,
  to,
  ...(version === undefined ? {} : { version: String(version) }),
})

export const overviewQuery = (days: Days) =>
  queryOptions({
    queryKey: queryKeys.statistics.overview(days),
    queryFn: ({ signal }) => api.processStatistics.overview({ query: days, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime,
  })

export const flowQuery = (asked: AskedFlow) =>
  queryOptions({
    queryKey: queryKeys.statistics.flow(asked),
    queryFn: ({ signal }) => api.processStatistics.flow({ query: asQuery(asked), signal, quiet: true }),
    staleTime,
  })

export const heatQuery = (asked: AskedFlow) =>
  queryOptions({
    queryKey: queryKeys.statistics.heat(asked),
    queryFn: ({ signal }) => api.processStatistics.heat({ query: asQuery(asked), signal, quiet: true }),
    staleTime,
  })

export const peopleQuery = (asked: AskedFlow, page: number) =>
  queryOptions({
    queryKey: queryKeys.statistics.people(asked, page),
    queryFn: ({ signal }) =>
      api.processStatistics.people({ query: { ...asQuery(asked), page: String(page) }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime,
  })

/** The drawing of a version; null when it has no picture. */
export const pictureQuery = (versionId: number, language: Language) =>
  queryOptions({
    queryKey: queryKeys.statistics.picture(versionId, language),
    queryFn: async ({ signal }) => {
      const { bpmnXml } = await api.processDefinition.drawing({
        query: { versionId: String(versionId) },
        signal,
        quiet: true,
      })
      if (!bpmnXml.includes('BPMNShape')) return null
      const { drawDiagram } = await import('../../ui/diagram/draw-diagram.ts')
      return drawDiagram(bpmnXml, language)
    },
    // A released version is never drawn otherwise.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
