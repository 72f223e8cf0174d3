/** The figures of a period as a workbook: of every workflow on one sheet, or all of one workflow on several. */
import { writeXlsx } from 'hucre/xlsx'
import { nameIn, say, type Language } from '@liveline/contract/language.ts'
import {
  FEWEST_CASES,
  type FlowStatistics,
  type FlowStatisticsRow,
  type StatisticsPerson,
  type Waits,
} from '@liveline/contract/process-statistics/shapes.ts'
import { dayOf } from '../../day-of.ts'
import { cellText, fileNameOf, XLSX, type CellContent } from '../data-jobs/sheets.service.ts'
import { stateTexts, workbookTexts } from './workbook.texts.ts'

type Period = { readonly from: string; readonly to: string; readonly correctTo: string | null }
type OfFlow = {
  readonly flow: FlowStatistics
  /** The only one asked for. */
  readonly version: number | undefined
  /** Those who completed the most; `peopleTotal` of them there are. */
  readonly people: readonly StatisticsPerson[]
  readonly peopleTotal: number
}
type Sheet = { readonly name: string; readonly rows: CellContent[][] }

/** @returns the file and its bytes */
export async function writeStatistics(
  language: Language,
  period: Period,
  figures: OfFlow | { readonly flows: readonly FlowStatisticsRow[] },
) {
  const words = wordsIn(language)
  const sheets = 'flows' in figures ? [flowsSheet(words, figures.flows)] : flowSheets(words, period, figures)
  const content = Buffer.from(
    await writeXlsx({
      sheets: sheets.map(({ name, rows }) => ({
        name,
        rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cellText(cell) : cell))),
        freezePane: { rows: 1 },
      })),
    }),
  )
  const of = 'flows' in figures ? '' : ` ${nameIn(language, figures.flow, 'flowName')}`
  const name = fileNameOf(`${words.say('file')}${of} ${period.from} ${period.to}`, 'xlsx')
  return { file: { name, type: XLSX, size: content.length }, content }
}

const isKnownState = (state: string): state is keyof typeof stateTexts => Object.hasOwn(stateTexts, state)

function wordsIn(language: Language) {
  const word = (name: Exclude<keyof typeof workbookTexts, 'cutPeople'>) => say(language, workbookTexts[name])
  return {
    language,
    say: word,
    all: (...names: Parameters<typeof word>[0][]) => names.map((name) => word(name)),
    state: (state: string) => (isKnownState(state) ? say(language, stateTexts[state]) : state),
  }
}
type Words = ReturnType<typeof wordsIn>

/** Day and minute, as people here count. */
function timeText(at: string): string {
  const { day, start } = dayOf(new Date(at))
  const minutes = Math.floor((Date.parse(at) - start.getTime()) / 60_000)
  return `${day} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
const twoDigits = (number: number) => String(number).padStart(2, '0')

const HOUR_MS = 3_600_000
const hours = (ms: number | null) => (ms === null ? null : Math.round((ms / HOUR_MS) * 1_000) / 1_000)
/** Median, nine of ten, mean; of few cases no quantile is pretended, as on screen. */
const waitCells = ({ count, p50Ms, p90Ms, meanMs }: Waits): CellContent[] => [
  ...(count < FEWEST_CASES ? [null, null] : [hours(p50Ms), hours(p90Ms)]),
  hours(meanMs),
]

const figureNames = [
  ...(['started', 'running', 'finished', 'endedOtherwise', 'leadP50', 'leadP90', 'leadMean'] as const),
  ...(['visits', 'again', 'overdue', 'automatic'] as const),
] as const
const figureCells = (row: FlowStatisticsRow): CellContent[] => [
  ...[row.started, row.running, row.finished, row.endedOtherwise],
  ...waitCells(row.lead),
  ...[row.visits, row.again, row.overdue, row.automatic],
]

const flowsSheet = (words: Words, flows: readonly FlowStatisticsRow[]): Sheet => ({
  name: words.say('flows'),
  rows: [
    words.all('flow', 'flowKey', ...figureNames),
    ...flows.map((row) => [nameIn(words.language, row, 'flowName'), row.flowKey, ...figureCells(row)]),
  ],
})

const flowSheets = (words: Words, period: Period, figures: OfFlow): Sheet[] => [
  figuresSheet(words, period, figures),
  stepsSheet(words, figures.flow),
  peopleSheet(words, figures),
  funnelSheet(words, figures.flow),
  endsSheet(words, figures.flow),
  {
    name: words.say('versions'),
    rows: [
      words.all('version', 'started', 'running', 'finished', 'endedOtherwise'),
      ...figures.flow.versions.map((one) => [
        ...[one.version, one.started, one.running, one.finished, one.endedOtherwise],
      ]),
    ],
  },
  {
    name: words.say('days'),
    rows: [
      words.all('from', 'to', 'started', 'ended'),
      ...figures.flow.slices.map(({ from, to, started, ended }) => [from, to, started, ended]),
    ],
  },
]

function figuresSheet(words: Words, { from, to, correctTo }: Period, { flow, version }: OfFlow): Sheet {
  const cells = figureCells(flow)
  return {
    name: words.say('figures'),
    rows: [
      [words.say('flow'), nameIn(words.language, flow, 'flowName')],
      [words.say('flowKey'), flow.flowKey],
      [words.say('version'), version ?? words.say('allVersions')],
      [words.say('from'), from],
      [words.say('to'), to],
      [words.say('correctTo'), correctTo === null ? words.say('notYet') : timeText(correctTo)],
      ...figureNames.map((name, place) => [words.say(name), cells[place] ?? null]),
    ],
  }
}

const stepsSheet = (words: Words, { nodes }: FlowStatistics): Sheet => ({
  name: words.say('steps'),
  rows: [
    words.all(
      ...(['step', 'elementId', 'waitP50', 'waitP90', 'waitMean'] as const),
      ...(['visits', 'again', 'overdue', 'automatic', 'open'] as const),
    ),
    ...nodes.map((node) => [
      ...[nameIn(words.language, node) || node.elementId, node.elementId, ...waitCells(node.waits)],
      ...[node.visits, node.again, node.overdue, node.automatic, node.open],
    ]),
  ],
})

function peopleSheet(words: Words, { people, peopleTotal }: OfFlow): Sheet {
  const cut = say(words.language, workbookTexts.cutPeople, { count: people.length })
  return {
    name: words.say('people'),
    rows: [
      words.all('person', 'department', 'completed', 'overdue', 'waitP50', 'waitP90', 'waitMean'),
      ...people.map((one) => [one.name, one.departmentName, one.completed, one.overdue, ...waitCells(one.waits)]),
      ...(peopleTotal > people.length ? [[cut]] : []),
    ],
  }
}

function funnelSheet(words: Words, { started, funnel }: FlowStatistics): Sheet {
  const share = (count: number) => (started === 0 ? null : Math.round((count / started) * 1_000) / 10)
  const endedAs = (status: 'completed' | 'cancelled') =>
    funnel.ends.filter((end) => end.status === status).reduce((sum, { count }) => sum + count, 0)
  const after = [
    ['finished', endedAs('completed')],
    ['endedOtherwise', endedAs('cancelled')],
    ['stillRunning', funnel.running],
  ] as const
  return {
    name: words.say('funnel'),
    rows: [
      words.all('step', 'elementId', 'reached', 'share', 'aside'),
      [words.say('started'), '', started, share(started), ''],
      ...funnel.steps.map((step) => [
        ...[nameIn(words.language, step) || step.elementId, step.elementId, step.count, share(step.count)],
        step.isAside ? words.say('yes') : '',
      ]),
      ...after.map(([name, count]) => [words.say(name), '', count, share(count), '']),
    ],
  }
}

const endsSheet = (words: Words, { ends }: FlowStatistics): Sheet => ({
  name: words.say('ends'),
  rows: [
    words.all('way', 'state', 'count', 'leadP50', 'leadP90', 'leadMean'),
    ...ends.map(({ status, businessState, count, lead }) => [
      ...[words.say(status === 'completed' ? 'finished' : 'endedOtherwise'), words.state(businessState), count],
      ...waitCells(lead),
    ]),
  ],
})
