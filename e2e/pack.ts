import { readFileSync } from 'node:fs'
import path from 'node:path'

const seeds = path.resolve(import.meta.dirname, '../apps/server/seeds/live-line')
const DAY_MS = 24 * 3_600_000

interface SampleStep {
  readonly by: string
  readonly task: string
  readonly forms?: Readonly<Record<string, Record<string, unknown>>>
}

interface SamplePlan {
  readonly plan: Readonly<Record<string, unknown>>
  readonly key: string
  readonly startedBy: string
  readonly steps: readonly SampleStep[]
}

function samplePlans(): readonly SamplePlan[] {
  const content = JSON.parse(readFileSync(path.join(seeds, 'sample-plans.json'), 'utf8')) as
    | SamplePlan[]
    | { plans: SamplePlan[] }
  return Array.isArray(content) ? content : content.plans
}

/** The application of every sample plan, with its relative days made dates, and who may apply for it. */
export function allApplications(): readonly { readonly by: string; readonly lwPlan: Record<string, unknown> }[] {
  return samplePlans().map(({ plan, startedBy }) => ({ by: startedBy, lwPlan: dated(plan) as Record<string, unknown> }))
}

/** The application of the first sample plan. */
export function samplePlanValues(): Record<string, unknown> {
  const [first] = allApplications()
  if (first === undefined) throw new Error('The pack has no sample plan')
  return first.lwPlan
}

/** The values that a sample plan of the pack fills into a node's own form, with its relative days made dates. */
export function sampleFormValues(formKey: string): Record<string, unknown> {
  for (const { steps } of samplePlans()) {
    for (const { forms } of steps) {
      const values = forms?.[formKey]
      if (values !== undefined) return dated(values) as Record<string, unknown>
    }
  }
  throw new Error(`No sample plan fills ${formKey}`)
}

function dated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dated)
  if (typeof value !== 'object' || value === null) return value
  if ('inDays' in value && typeof value.inDays === 'number') {
    const day = localDay(value.inDays)
    return 'at' in value ? `${day} ${String(value.at)}` : day
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, dated(inner)]))
}

/** `YYYY-MM-DD` in China, so many days from today. */
export function localDay(inDays: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + inDays * DAY_MS).toISOString().slice(0, 10)
}
