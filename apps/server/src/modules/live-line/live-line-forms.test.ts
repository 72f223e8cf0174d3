import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPack, type Pack } from '../pack/pack-files.ts'
import { withDates } from '../pack/sample-plans.ts'
import { validateFormData } from '@liveline/form-schema/validate.ts'

type Values = Record<string, unknown>
/** What is changed, and the problems that come of it: `field code`. */
type Row = [title: string, over: Values, problems: string[]]

/** A Friday before midnight in China: nothing may depend on the day on which the pack is loaded. */
const now = new Date('2026-11-20T15:59:00Z')
const directory = join(import.meta.dirname, '../../../seeds/live-line')

let pack: Pack
beforeAll(async () => {
  pack = await readPack(directory)
})

/** What the server fills in for a catalogue item, by the names of the form. */
function itemFacts(code: unknown): Values {
  const item = pack.catalogue.content.find((one) => one.code === code)
  if (item === undefined) throw new Error(`No item ${String(code)}`)
  return {
    class: item.class,
    itemCrew: item.crew,
    itemMethod: item.method,
    itemAvoidedHours: item.avoidedHours,
    itemReclose: item.reclose,
    itemUnderLoad: item.underLoad,
  }
}

/** The values that the form takes over when the item is chosen. */
function choosing(code: string): Values {
  const item = pack.catalogue.content.find((one) => one.code === code)
  if (item === undefined) throw new Error(`No item ${code}`)
  const { method, liveHours, avoidedHours, crew, reclose } = item
  const crewNeed = [{ role: 'ground', count: crew }]
  return { itemCode: code, method, liveHours, avoidedHours, crewSize: crew, crewNeed, recloseRequired: reclose }
}

function problemsOf(formKey: string, values: Values, mainForm: Values = {}): string[] {
  const form = pack.forms.find(({ content }) => content.formKey === formKey)?.content
  const problems = validateFormData(form?.schema ?? {}, values, { now, around: { mainForm } })
  return problems.map(({ path, code }) => `${path} ${code}`)
}

const at = (day: number, time: string) => withDates({ inDays: day, at: time }, now)

function planProblems(over: Values): string[] {
  const plan = { ...(withDates(pack.samplePlans[0]?.plan, now) as Values), ...over }
  return problemsOf('lwPlan', { ...plan, ...itemFacts(plan['itemCode']) })
}

describe('the work-plan application F01', () => {
  const plan: Row[] = [
    ['nothing changed', {}, []],
    ['no coordinates', { geo: '' }, ['geo REQUIRED']],
    ['coordinates as written by hand', { geo: '120.3125，31.2041' }, []],
    ['coordinates the wrong way round', { geo: '31.2041,120.3125' }, ['geo matchRegexp']],
    ['coordinates that are nowhere', { geo: '190.1,31.2' }, ['geo matchRegexp']],
    ['a line of spaces', { feeder: '   ' }, ['feeder REQUIRED']],
    ['key users as a text', { sensitiveUsers: 'hospital' }, ['sensitiveUsers TYPE']],
    ['fewer people than the item', { crewSize: 3 }, ['crewSize minimum']],
    ['more people than the item', { crewSize: 6 }, []],
    ['nobody asked for', { crewNeed: [] }, ['crewNeed REQUIRED']],
    ['too few asked for', { crewNeed: [{ role: 'ground', count: 3 }] }, ['crewNeed addsUpTo']],
    ['no vehicle', { vehNeed: [] }, ['vehNeed REQUIRED']],
    ['no tools', { toolNeed: undefined }, ['toolNeed REQUIRED']],
    ['a method that is not the item’s', { method: 'equipotential' }, ['method holds']],
    ['other hours avoided without a reason', { avoidedHours: 0 }, ['avoidedReason REQUIRED']],
    ['other hours avoided with a reason', { avoidedHours: 0, avoidedReason: '可由联络线转供' }, []],
    ['a jumper with re-closing on', { recloseRequired: false }, ['recloseRequired holds']],
    ['re-closing not said', { recloseRequired: undefined }, ['recloseRequired REQUIRED']],
    ['an end before the start', { planEnd: at(9, '08:00') }, ['planEnd isDateTimeAfter']],
    ['an end 24 hours later', { planEnd: at(10, '08:30') }, []],
    ['an end 3 days later', { planEnd: at(12, '08:30') }, ['planEnd withinHours']],
    [
      'a month plan for tomorrow',
      { planType: 'month', planStart: at(1, '08:30'), planEnd: at(1, '11:30') },
      ['planStart hoursAhead'],
    ],
    ['a month plan in six days', { planType: 'month', planStart: at(6, '08:30'), planEnd: at(6, '11:30') }, []],
    ['a week plan in two days', { planStart: at(2, '08:30'), planEnd: at(2, '11:30') }, ['planStart hoursAhead']],
    [
      'a day plan for tonight',
      { planType: 'day', planStart: at(1, '08:30'), planEnd: at(1, '11:30') },
      ['planStart hoursAhead'],
    ],
    ['a day plan for tomorrow noon', { planType: 'day', planStart: at(1, '12:00'), planEnd: at(1, '13:30') }, []],
    ['an emergency now', { planType: 'emergency', planStart: at(1, '00:10'), planEnd: at(1, '03:00') }, []],
    [
      'a start that was far enough ahead when it was applied for',
      { applyTime: '2026-11-16T08:00:00.000Z', planStart: at(1, '08:30'), planEnd: at(1, '11:30') },
      [],
    ],
  ]

  it.each(plan)('judges %s', (_, over, problems) => {
    expect(planProblems(over)).toEqual(problems)
  })

  it.each([
    ['LW03', ['recloseRequired holds']],
    ['LW04', ['recloseRequired holds']],
    ['LW08', ['recloseRequired holds']],
    ['LW09', ['recloseRequired holds']],
    ['LW26', ['recloseRequired holds']],
    ['LW27', ['recloseRequired holds']],
    ['LW02', []],
    ['LW22', ['loadAmp REQUIRED']],
    ['LW23', ['loadAmp REQUIRED']],
    ['LW24', ['loadAmp REQUIRED']],
    ['LW25', ['loadAmp REQUIRED']],
    ['LW28', ['loadAmp REQUIRED']],
    ['LW30', ['loadAmp REQUIRED']],
    ['LW19', []],
  ])('asks of item %s without load and with re-closing on: %j', (code, problems) => {
    expect(planProblems({ ...choosing(code), recloseRequired: false })).toEqual(problems)
    const filled = { ...choosing(code), recloseRequired: true, loadAmp: 120 }
    expect(planProblems(filled)).toEqual([])
  })

  it('takes either stick or glove where the item leaves the choice, and bypass for combined work', () => {
    for (const [code, method, problems] of [
      ['LW26', 'stick', []],
      ['LW26', 'glove', []],
      ['LW26', 'combined', ['method holds']],
      ['LW30', 'bypass', []],
      ['LW30', 'glove', ['method holds']],
    ] as const) {
      expect(planProblems({ ...choosing(code), method, loadAmp: 120 })).toEqual(problems)
    }
  })
})

/** A form that the sample plans fill in at a node, with changes. */
function nodeProblems(formKey: string, over: Values, mainForm: Values): string[] {
  const entered = pack.samplePlans.flatMap(({ steps }) => steps).find(({ forms }) => formKey in forms)?.forms[formKey]
  return problemsOf(formKey, { ...(withDates(entered, now) as Values), ...over }, mainForm)
}

describe('the site survey F03', () => {
  const survey: Row[] = [
    ['nothing changed', {}, []],
    ['a survey of tomorrow', { date: at(1, '10:00') }, ['date isPast']],
    ['a survey of a moment ago, by a clock that is ahead', { date: '2026-11-21T00:03:00+08:00' }, []],
    ['nobody', { participants: [] }, ['participants REQUIRED']],
    ['participants as a text', { participants: '1003' }, ['participants TYPE']],
    ['photovoltaics without a measure', { backupSupply: ['pv'] }, ['antiBackfeed REQUIRED']],
    ['photovoltaics with a blank', { backupSupply: ['dual', 'pv'], antiBackfeed: '  ' }, ['antiBackfeed REQUIRED']],
    ['photovoltaics with a measure', { backupSupply: ['pv'], antiBackfeed: '断开并网点并挂牌' }, []],
    ['a second supply without a measure', { backupSupply: ['dual'] }, []],
    ['a doubtful pole, worked on with gloves', { poleCondition: 'doubtful' }, ['methodSuggested holds']],
    ['a doubtful pole with props', { poleCondition: 'doubtful', propped: true }, []],
    ['a doubtful pole, worked on with sticks', { poleCondition: 'doubtful', methodSuggested: 'stick' }, []],
  ]
  it.each(survey)('judges %s', (_, over, problems) => {
    expect(nodeProblems('lwSurvey', over, { class: 2, voltage: '10' })).toEqual(problems)
  })
})

describe('the work scheme F04', () => {
  it.each([
    ['0.4', 0.4, 0.39],
    ['10', 0.4, 0.39],
    ['20', 0.5, 0.49],
    ['35', 0.6, 0.59],
    ['110', 1, 0.99],
    ['220', 1.8, 1.79],
  ])('keeps the distance of %s kV', (voltage, least, less) => {
    const mainForm = { voltage, class: 3, recloseRequired: true }
    expect(nodeProblems('lwScheme', { distancePlanned: least }, mainForm)).toEqual([])
    expect(nodeProblems('lwScheme', { distancePlanned: less }, mainForm)).toEqual(['distancePlanned minimum'])
  })

  const calculation = { bypassLength: 350, bypassRating: 200, bypassLoad: 186, bypassVoltageDrop: 1.8 }
  const noCalculation = Object.keys(calculation).map((name) => `${name} REQUIRED`)
  const scheme: [...Row, mainForm: Values][] = [
    ['class 4 without bypass calculation', {}, noCalculation, { class: 4 }],
    ['class 4 with bypass calculation', calculation, [], { class: 4 }],
    ['bypass work of another class', { bypass: true }, noCalculation, { class: 3 }],
    ['no bypass work', {}, [], { class: 3 }],
    ['a bypass that would be overloaded', { ...calculation, bypassLoad: 201 }, ['bypassLoad holds'], { class: 4 }],
    ['re-closing off on no line', { recloseLine: '' }, ['recloseLine REQUIRED'], { class: 3, recloseRequired: true }],
    ['re-closing left on', { recloseLine: '' }, [], { class: 3, recloseRequired: false }],
  ]
  it.each(scheme)('judges %s', (_, over, problems, mainForm) => {
    expect(nodeProblems('lwScheme', over, { voltage: '10', ...mainForm })).toEqual(problems)
  })
})

describe('the sample plans', () => {
  it.each(['2026-11-20T15:59:00Z', '2026-09-30T16:01:00Z', '2027-02-04T12:00:00Z', '2026-12-31T15:59:59Z'])(
    'are right when the server is first started at %s',
    (started) => {
      const start = new Date(started)
      for (const { plan, steps } of pack.samplePlans) {
        const values = withDates(plan, start) as Values
        const mainForm = { ...values, ...itemFacts(values['itemCode']) }
        const form = (formKey: string) =>
          pack.forms.find(({ content }) => content.formKey === formKey)?.content.schema ?? {}
        expect(validateFormData(form('lwPlan'), mainForm, { now: start })).toEqual([])
        for (const [formKey, entered] of steps.flatMap(({ forms }) => Object.entries(forms))) {
          const dated = withDates(entered, start) as Values
          expect(validateFormData(form(formKey), dated, { now: start, around: { mainForm } })).toEqual([])
        }
      }
    },
  )
})
