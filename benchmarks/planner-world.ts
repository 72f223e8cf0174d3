/** A console with a planner's morning in it: plans to screen, plans screened, and a scheme of a hundred rows. */
import { startConsole } from '../e2e/console.ts'
import { call, logIn } from '../e2e/http-client.ts'
import { sampleFormValues, samplePlanValues } from '../e2e/pack.ts'
import { valuesShown } from '../e2e/shown-texts.ts'

export const APPLICANT = 'chenyu'
export const PLANNER = 'zhoumin'
/** Has a scheme to write. */
export const SCHEMER = 'liuyang'
const PLAN_FLOW = 'lwPlanApproval'
/** What a sub-table of the scheme may hold at most. */
const ROWS_A_TABLE = 50

interface Started {
  readonly number: string
  readonly open: readonly { readonly taskId: string }[]
}
interface TaskRow {
  readonly taskId: string
  readonly number: string
  readonly taskName: string
}

export async function startPlannerWorld({ toScreen, screened }: { toScreen: number; screened: number }) {
  const app = await startConsole({ limitsRates: false })
  const as = async (userName: string) => logIn(app.url, userName, app.passwordOf(userName))
  const values = samplePlanValues()
  const [applicant, planner, schemer] = [await as(APPLICANT), await as(PLANNER), await as(SCHEMER)]
  const start = () =>
    call<Started>(app.url, 'POST', `/workFlow/startByKey/${PLAN_FLOW}`, {
      token: applicant,
      body: { forms: { lwPlan: values } },
    })
  const started: Started[] = []
  for (let count = 0; count < toScreen + screened; count++) started.push(await start())
  for (const { open } of started.slice(toScreen)) {
    const body = { taskId: open[0]!.taskId, outcome: 'live' }
    await call(app.url, 'POST', '/workFlow/task/complete', { token: planner, body })
  }

  const { rows } = await call<{ rows: TaskRow[] }>(app.url, 'POST', '/workFlow/queryTaskWithCondition', {
    token: schemer,
    body: {},
  })
  const schemeTask = rows.find(({ taskName }) => taskName === '编制方案')!
  const scheme = longScheme()
  await call(app.url, 'POST', '/workFlow/task/save', {
    token: schemer,
    body: { taskId: schemeTask.taskId, forms: { lwScheme: scheme }, opinion: '' },
  })
  return {
    app,
    toScreen: started.slice(0, toScreen).map(({ number }) => number),
    screened: started.slice(toScreen).map(({ number }) => number),
    schemeNumber: schemeTask.number,
    planTexts: valuesShown('lwPlan', values),
    schemeTexts: valuesShown('lwScheme', scheme),
  }
}

/** Fifty people and fifty steps. */
function longScheme(): Record<string, unknown> {
  const short = sampleFormValues('lwScheme') as Record<string, unknown> & Record<'organisation' | 'steps', object[]>
  const rows = (table: object[], column: string) =>
    Array.from({ length: ROWS_A_TABLE }, (_, index) => ({ ...table[index % table.length], [column]: `R${index + 1}` }))
  return { ...short, organisation: rows(short.organisation, 'certificate'), steps: rows(short.steps, 'responsible') }
}
