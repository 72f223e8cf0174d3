import { readXlsx } from 'hucre/xlsx'
import type { FlowStatistics, StatisticsPerson, Waits } from '@liveline/contract/process-statistics/shapes.ts'
import { expect, it } from 'vitest'
import { writeStatistics } from './statistics-workbook.ts'

const period = { from: '2026-11-01', to: '2026-11-30', correctTo: null }
const none: Waits = { count: 0, p50Ms: null, p90Ms: null, meanMs: null }
const flow: FlowStatistics = {
  ...{ flowKey: 'plan', flowName: '计划', flowNameEn: 'Plan', started: 0, running: 0, finished: 0, endedOtherwise: 0 },
  ...{ lead: none, visits: 0, again: 0, overdue: 0, automatic: 0, bpmnXml: '', drawnVersion: 1 },
  ...{ nodes: [], ends: [], versions: [], slices: [], funnel: { steps: [], ends: [], running: 0 } },
}
const person: StatisticsPerson = {
  ...{ userId: 1, name: '陈宇', departmentName: '一班', completed: 3, overdue: 0, waits: none },
}

async function sheetsOf(people: readonly StatisticsPerson[], peopleTotal: number) {
  const { content } = await writeStatistics('zh-CN', period, { flow, version: undefined, people, peopleTotal })
  const { sheets } = await readXlsx(content)
  return new Map(sheets.map(({ name, rows }) => [name, rows]))
}

it('tells no share of nothing', async () => {
  const rows = (await sheetsOf([], 0)).get('从发起到结束') ?? []
  expect(rows.slice(1).map((row) => row.slice(2, 4))).toEqual(Array.from({ length: 4 }, () => [0, null]))
})

it('says at the end of the people that there are more, and only then', async () => {
  const cut = (await sheetsOf([person], 2)).get('人员') ?? []
  const whole = (await sheetsOf([person], 1)).get('人员') ?? []
  expect(whole.map(([name]) => name).slice(1)).toEqual(['陈宇'])
  expect(cut.map(([name]) => name).slice(1)).toEqual(['陈宇', expect.stringContaining('1')])
})
