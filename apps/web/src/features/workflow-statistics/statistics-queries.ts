import { allApis } from '@liveline/contract/all-apis.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { StatisticsMeasure } from '@liveline/contract/process-statistics/shapes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { fetchContent } from '../../api/fetch-file.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { Days } from './period.ts'

export interface AskedFlow extends Days {
  readonly flowKey: string
  readonly version?: number
}

/** Figures follow a job of the server: no newer ones are there within a minute. */
const staleTime = 60_000

export const overviewQuery = (days: Days) =>
  queryOptions({
    queryKey: queryKeys.statistics.overview(days),
    queryFn: ({ signal }) => api.processStatistics.overview({ body: days, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime,
  })

export const flowQuery = (asked: AskedFlow) =>
  queryOptions({
    queryKey: queryKeys.statistics.flow(asked),
    queryFn: ({ signal }) => api.processStatistics.flow({ body: asked, signal, quiet: true }),
    staleTime,
  })

/** Without a workflow: of all. */
export type AskedWorkbook = Days & Partial<AskedFlow>

/** Puts the workbook into the folder of what was fetched. @throws {ApiError} */
export async function saveWorkbook(asked: AskedWorkbook, title: string): Promise<void> {
  const content = await fetchContent(allApis.processStatistics.workbook.path, { query: { ...asked } })
  saveFile(content, `${title} ${asked.from} ${asked.to}.xlsx`)
}

const ROWS_A_PAGE = 20

export const peoplePage = (asked: AskedFlow, page: { page: number; rows: number }, signal: AbortSignal) =>
  api.processStatistics.people({ body: { ...asked, ...page }, signal, quiet: true })

export const peopleQuery = (asked: AskedFlow, page: number) =>
  queryOptions({
    queryKey: queryKeys.statistics.people(asked, page),
    queryFn: ({ signal }) => peoplePage(asked, { page, rows: ROWS_A_PAGE }, signal),
    placeholderData: keepPreviousData,
    staleTime,
  })

/** What a figure counts, of which step or person. */
export interface Counted {
  readonly measure: StatisticsMeasure
  readonly elementId?: string
  readonly userId?: number
}

export const countedQuery = (asked: AskedFlow, counted: Counted, page: number) =>
  queryOptions({
    queryKey: queryKeys.statistics.instances(asked, counted, page),
    queryFn: ({ signal }) =>
      api.processStatistics.instances({ body: { ...asked, ...counted, page, rows: ROWS_A_PAGE }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime,
  })

/** A drawing as a picture; null when it has none. */
export const pictureQuery = (flowKey: string, version: number, bpmnXml: string, language: Language) =>
  queryOptions({
    queryKey: queryKeys.statistics.picture(flowKey, version, language),
    queryFn: async () => {
      if (!bpmnXml.includes('BPMNShape')) return null
      const { drawDiagram } = await import('../../ui/diagram/draw-diagram.ts')
      return drawDiagram(bpmnXml, language)
    },
    // A released version is never drawn otherwise.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
