/** Figures of workflows over days, for whoever administers them. */
import type { Language } from '@liveline/contract/language.ts'
import { pagingOf } from '@liveline/contract/paging.ts'
import type { processStatisticsApi } from '@liveline/contract/process-statistics/calls.ts'
import {
  STATISTICS_SLICES,
  type FlowStatisticsRow,
  type StatisticsEnd,
  type StatisticsFunnel,
  type StatisticsInstance,
  type StatisticsNode,
  type StatisticsPerson,
  type StatisticsSlice,
  type Waits,
} from '@liveline/contract/process-statistics/shapes.ts'
import type { ApiData } from '@liveline/contract/define-api.ts'
import type { z } from 'zod'
import type { Database, Queryable } from '../../database/open-database.ts'
import { dayLater } from '../../day-of.ts'
import { AppError } from '../../http/app-error.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../process-definitions/released-versions.ts'
import { readCorrectTo, readUncountedMs } from './counting.repository.ts'
import * as repository from './statistics.repository.ts'
import type { ClassSum, Days, StatisticsFlow, StatisticsVersion, Sum } from './statistics.repository.ts'
import { nameSteps, type StepNamed } from './step-names.ts'
import { stepsOnTheWay } from './steps-on-the-way.ts'
import { quantileOf, type ClassCount } from './wait-classes.ts'
import { writeStatistics } from './statistics-workbook.ts'

type Api = typeof processStatisticsApi
type ApiBody<C extends { readonly body: z.ZodType }> = z.output<C['body']>
const DAY_MS = 86_400_000
/** So many at most stand in a workbook. */
const MOST_PEOPLE = 5_000

export type StatisticsService = ReturnType<typeof createStatisticsService>

export function createStatisticsService({
  database,
  definitions,
}: {
  database: Pick<Database, 'query' | 'snapshot'>
  definitions: Pick<DefinitionsService, 'getVersion'>
}) {
  /** All of an answer as it stood at one moment, whatever is counted meanwhile. */
  const reading = <T>(read: (queryable: Queryable) => Promise<T>) =>
    database.snapshot(async (queryable) => {
      const correctTo = (await readCorrectTo(queryable))?.toISOString() ?? null
      return { correctTo, ...(await read(queryable)) }
    })

  /** @throws {AppError} NOT_FOUND for what was never released */
  async function versionsOf(
    queryable: Queryable,
    { flowKey, version }: { flowKey: string; version?: number | undefined },
  ) {
    const { flows, versions } = await repository.listReleased(queryable, flowKey)
    const asked = versions.filter((one) => version === undefined || one.version === version)
    const [flow, newest] = [flows[0], asked[0]]
    if (flow === undefined || newest === undefined) throw new AppError('NOT_FOUND')
    return { flow, versions, newest, versionIds: asked.map(({ id }) => id) }
  }

  async function readOverview(queryable: Queryable, days: Days) {
    const { flows, versions } = await repository.listReleased(queryable)
    const figures = await readFigures(queryable, versions, days)
    return { rows: flows.map((flow) => flowRow(flow, figures, idsOf(flow, versions))) }
  }

  async function readFlow(
    queryable: Queryable,
    asked: Days & { flowKey: string; version?: number | undefined },
    slices: number,
  ) {
    const days = { from: asked.from, to: asked.to }
    const { flow, versions, newest, versionIds } = await versionsOf(queryable, asked)
    const figures = await readFigures(queryable, versions, days, true)
    const drawing = await definitions.getVersion(newest.id, queryable)
    const steps = await readSteps(queryable, versionIds, days, figures.present)
    const counted = [...figures.sums, ...steps.sums, ...steps.open].filter(({ elementType }) => elementType !== '')
    const named = await nameSteps(
      counted.map(({ subject }) => subject),
      versionIds,
      (id) => definitions.getVersion(id, queryable),
    )
    return {
      ...flowRow(flow, figures, versionIds),
      bpmnXml: drawing.bpmnXml,
      drawnVersion: newest.version,
      versions: versions.map(({ id, version }) => {
        const { started, running, finished, endedOtherwise } = flowRow(flow, figures, [id])
        return { version, started, running, finished, endedOtherwise }
      }),
      nodes: nodesOf(steps, drawing, named),
      ends: endsOf(figures, versionIds),
      funnel: funnelOf(figures, versionIds, drawing, named),
      slices: await readSlices(queryable, versionIds, days, slices),
    }
  }

  async function readPeople(
    queryable: Queryable,
    {
      from,
      to,
      elementId,
      ...of
    }: Days & { flowKey: string; version?: number | undefined; elementId?: string | undefined },
    place: { offset: number; limit: number },
  ) {
    const { versionIds } = await versionsOf(queryable, of)
    const asked = { versionIds, days: { from, to }, elementId }
    const { people, total } = await repository.listPeople(queryable, asked, place)
    const ids = people.map(({ userId }) => userId)
    const classes = Map.groupBy(await repository.listClassesOfPeople(queryable, asked, ids), ({ userId }) => userId)
    const rows = people.map(({ userId, name, departmentName, cases, overdue, totalMs }): StatisticsPerson => ({
      ...{ userId, name, departmentName, overdue },
      completed: cases,
      waits: waitsOf(cases, totalMs, classes.get(userId) ?? []),
    }))
    return { rows, total }
  }

  return {
    /** How long the oldest change has waited to be counted, in milliseconds; 0 when none waits. */
    readUncountedMs: () => readUncountedMs(database),

    overview: (days: ApiBody<Api['overview']>): Promise<ApiData<Api['overview']>> =>
      reading((queryable) => readOverview(queryable, days)),

    /** @throws {AppError} NOT_FOUND */
    flow: ({ slices, ...asked }: ApiBody<Api['flow']>): Promise<ApiData<Api['flow']>> =>
      reading((queryable) => readFlow(queryable, asked, slices)),

    /** @throws {AppError} NOT_FOUND */
    people: (body: ApiBody<Api['people']>): Promise<ApiData<Api['people']>> =>
      reading(async (queryable) => {
        const { page, pageSize } = pagingOf(body)
        const place = { offset: (page - 1) * pageSize, limit: pageSize }
        return { ...(await readPeople(queryable, body, place)), page, pageSize }
      }),

    /** The file and its bytes. @throws {AppError} NOT_FOUND */
    async writeWorkbook({ flowKey, ...asked }: z.output<Api['workbook']['query']>, language: Language) {
      if (flowKey === undefined) {
        const { rows, correctTo } = await reading((queryable) => readOverview(queryable, asked))
        return writeStatistics(language, { ...asked, correctTo }, { flows: rows })
      }
      const { flow, people, correctTo } = await reading(async (queryable) => ({
        flow: await readFlow(queryable, { ...asked, flowKey }, STATISTICS_SLICES),
        people: await readPeople(queryable, { ...asked, flowKey }, { offset: 0, limit: MOST_PEOPLE }),
      }))
      const of = { flow, version: asked.version, people: people.rows, peopleTotal: people.total }
      return writeStatistics(language, { ...asked, correctTo }, of)
    },

    /** @throws {AppError} NOT_FOUND */
    instances: (body: ApiBody<Api['instances']>): Promise<ApiData<Api['instances']>> =>
      reading(async (queryable) => {
        const { versionIds } = await versionsOf(queryable, body)
        const { from, to, measure, elementId, userId } = body
        const { page, pageSize } = pagingOf(body)
        const isOpen = measure === 'open'
        const isReached = measure === 'reached'
        const { rows, total } = await repository.listBehind(
          queryable,
          {
            ...{ versionIds, userId },
            elementId: isReached ? (elementId ?? '') : elementId,
            kinds: isReached
              ? ['started']
              : isOpen
                ? ['open']
                : userId !== undefined
                  ? ['task']
                  : elementId !== undefined
                    ? ['step', 'event']
                    : ['step'],
            measure: measure === 'visits' || measure === 'open' || measure === 'reached' ? 'cases' : measure,
            days: isOpen ? undefined : { from, to },
          },
          { offset: (page - 1) * pageSize, limit: pageSize },
        )
        return { rows: rows.map((row) => instanceRow(row, !isOpen && !isReached)), total, page, pageSize }
      }),
  }
}

const idsOf = (flow: StatisticsFlow, versions: readonly StatisticsVersion[]) =>
  versions.filter(({ definitionId }) => definitionId === flow.definitionId).map(({ id }) => id)

type Figures = {
  readonly sums: readonly Sum[]
  readonly classes: readonly ClassSum[]
  readonly present: Awaited<ReturnType<typeof repository.listPresent>>
}

/** What a row of a workflow is told from, of each version. */
async function readFigures(
  queryable: Queryable,
  versions: readonly StatisticsVersion[],
  days: Days,
  isWayToo = false,
): Promise<Figures> {
  const versionIds = versions.map(({ id }) => id)
  return {
    present: await repository.listPresent(queryable, versionIds),
    sums: await repository.listSums(queryable, { versionIds, kinds: ['started', 'ended', 'step'], days, isWayToo }),
    classes: await repository.listClasses(queryable, { versionIds, kinds: ['ended'], days }),
  }
}

function flowRow(flow: StatisticsFlow, figures: Figures, versionIds: readonly number[]): FlowStatisticsRow {
  const of = new Set(versionIds)
  const sums = figures.sums.filter(({ versionId }) => of.has(versionId))
  const finished = sums.filter(({ kind, subject }) => kind === 'ended' && isFinished(subject))
  const otherwise = sums.filter(({ kind, subject }) => kind === 'ended' && !isFinished(subject))
  const steps = sums.filter(({ kind }) => kind === 'step')
  const classes = figures.classes.filter(({ versionId, subject }) => of.has(versionId) && isFinished(subject))
  return {
    ...{ flowKey: flow.key, flowName: flow.name, flowNameEn: flow.nameEn },
    started: total(
      sums.filter(({ kind, subject }) => kind === 'started' && subject === ''),
      'cases',
    ),
    running: total(
      figures.present.filter(({ kind, versionId }) => kind === 'running' && of.has(versionId)),
      'cases',
    ),
    finished: total(finished, 'cases'),
    endedOtherwise: total(otherwise, 'cases'),
    lead: waitsOf(total(finished, 'cases'), total(finished, 'totalMs'), classes),
    visits: total(steps, 'cases'),
    again: total(steps, 'again'),
    overdue: total(steps, 'overdue'),
    automatic: total(steps, 'automatic'),
  }
}

const isFinished = (subject: string) => subject.startsWith('completed:')
/** An element has a type, and may have a colon in its id. */
const isEnd = ({ subject, elementType }: Sum) => subject !== '' && elementType === ''
const endIn = (subject: string) => ({
  status: isFinished(subject) ? ('completed' as const) : ('cancelled' as const),
  businessState: subject.slice(subject.indexOf(':') + 1),
})

function endsOf({ sums, classes }: Figures, versionIds: readonly number[]): StatisticsEnd[] {
  const of = new Set(versionIds)
  const ends = sums.filter(({ kind, versionId }) => kind === 'ended' && of.has(versionId))
  return [...Map.groupBy(ends, ({ subject }) => subject)]
    .map(([subject, together]): StatisticsEnd => {
      const counted = classes.filter((one) => one.subject === subject && of.has(one.versionId))
      return {
        ...endIn(subject),
        count: total(together, 'cases'),
        lead: waitsOf(total(together, 'cases'), total(together, 'totalMs'), counted),
      }
    })
    .toSorted((one, other) => other.count - one.count || one.businessState.localeCompare(other.businessState))
}

/** How far those went that started in the period, in the order of the drawing's way. */
function funnelOf(
  { sums }: Figures,
  versionIds: readonly number[],
  { definition }: RunnableVersion,
  named: StepNamed,
): StatisticsFunnel {
  const of = new Set(versionIds)
  const started = sums.filter(({ kind, versionId }) => kind === 'started' && of.has(versionId))
  const reached = new Map<string, number>()
  const ended = new Map<string, number>()
  for (const sum of started) {
    const of = isEnd(sum) ? ended : reached
    of.set(sum.subject, (of.get(sum.subject) ?? 0) + sum.cases)
  }
  const all = reached.get('') ?? 0
  const ends = [...ended].map(([subject, count]) => ({ ...endIn(subject), count }))
  const elementIds = [...reached.keys()].filter((subject) => subject !== '')
  return {
    steps: stepsOnTheWay(definition, new Map(elementIds.map((id) => [id, reached.get(id) ?? 0]))).map(
      ({ elementId, isAside }) => ({
        ...{ elementId, ...named(elementId), isAside },
        count: reached.get(elementId) ?? 0,
      }),
    ),
    ends: ends.toSorted(
      (one, other) => other.count - one.count || one.businessState.localeCompare(other.businessState),
    ),
    running: all - total(ends, 'count'),
  }
}

type Steps = {
  readonly sums: readonly Sum[]
  readonly classes: readonly ClassSum[]
  readonly open: readonly Pick<Sum, 'subject' | 'elementType' | 'cases'>[]
}

async function readSteps(
  queryable: Queryable,
  versionIds: readonly number[],
  days: Days,
  present: Figures['present'],
): Promise<Steps> {
  const asked = { versionIds, kinds: ['step', 'event'] as const, days }
  const of = new Set(versionIds)
  return {
    sums: await repository.listSums(queryable, asked),
    classes: await repository.listClasses(queryable, asked),
    open: present.filter(({ kind, versionId }) => kind === 'open' && of.has(versionId)),
  }
}

/** Every element that was left or is open, in the order of the drawing, those that it has not at the end. */
function nodesOf({ sums, classes, open }: Steps, { definition }: RunnableVersion, named: StepNamed): StatisticsNode[] {
  const ids = new Set([...sums, ...open].map(({ subject }) => subject))
  const drawn = Object.keys(definition.nodes).filter((id) => ids.has(id))
  return [...new Set([...drawn, ...[...ids].toSorted()])].map((elementId) => {
    const of = sums.filter(({ subject }) => subject === elementId)
    const standing = open.filter(({ subject }) => subject === elementId)
    const node = definition.nodes[elementId]
    return {
      elementId,
      ...named(elementId),
      elementType: of[0]?.elementType ?? standing[0]?.elementType ?? node?.type ?? '',
      visits: total(of, 'cases'),
      again: total(of, 'again'),
      overdue: total(of, 'overdue'),
      automatic: total(of, 'automatic'),
      open: total(standing, 'cases'),
      waits: waitsOf(
        total(of, 'cases'),
        total(of, 'totalMs'),
        classes.filter(({ subject }) => subject === elementId),
      ),
    }
  })
}

async function readSlices(
  queryable: Queryable,
  versionIds: readonly number[],
  days: Days,
  wanted: number,
): Promise<StatisticsSlice[]> {
  const length = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1
  const sliceDays = Math.ceil(length / Math.min(wanted, STATISTICS_SLICES))
  const sums = await repository.listSums(queryable, { versionIds, kinds: ['started', 'ended'], days, sliceDays })
  const classes = await repository.listClasses(queryable, { versionIds, kinds: ['step', 'event'], days, sliceDays })
  const sumsAt = Map.groupBy(sums, ({ slice }) => slice)
  const classesAt = Map.groupBy(classes, ({ slice }) => slice)
  return Array.from({ length: Math.ceil(length / sliceDays) }, (_, slice) => {
    const to = dayLater(days.from, (slice + 1) * sliceDays - 1)
    const of = (kind: string) => (sumsAt.get(slice) ?? []).filter((sum) => sum.kind === kind)
    const byNode = Map.groupBy(classesAt.get(slice) ?? [], ({ subject }) => subject)
    return {
      from: dayLater(days.from, slice * sliceDays),
      to: to > days.to ? days.to : to,
      started: total(of('started'), 'cases'),
      ended: total(of('ended'), 'cases'),
      nodes: [...byNode].map(([elementId, counts]) => ({
        elementId,
        visits: counts.reduce((sum, { cases }) => sum + cases, 0),
        p50Ms: quantileOf(counts, 0.5) ?? 0,
        p90Ms: quantileOf(counts, 0.9) ?? 0,
      })),
    }
  })
}

const total = <Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

const waitsOf = (count: number, totalMs: number, classes: readonly ClassCount[]): Waits => ({
  count,
  meanMs: count === 0 ? null : Math.round(totalMs / count),
  p50Ms: quantileOf(classes, 0.5),
  p90Ms: quantileOf(classes, 0.9),
})

const instanceRow = (row: repository.BehindRow, hasDuration: boolean): StatisticsInstance => ({
  instanceId: row.id,
  number: row.number,
  title: row.title,
  initiatorName: row.initiator_name,
  version: row.version,
  status: row.status,
  businessState: row.business_state,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  count: Number(row.measured),
  meanMs: !hasDuration ? null : Math.round(Number(row.total_ms) / Number(row.cases)),
})
