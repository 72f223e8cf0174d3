/** The figures of the system's health on /metrics: the same ones that its page shows, found in the same answer. */
import type { Judgement, SystemHealth } from '@liveline/contract/system-health/shapes.ts'
import { Gauge, type Registry } from 'prom-client'

type Found = {
  readonly part: string
  readonly figure: string
  readonly value: number
  readonly judgement: Judgement
}

const worth: Readonly<Record<Judgement, number>> = { well: 0, look: 1, act: 2 }

const isFigure = (value: unknown): value is { value: number; judgement: Judgement } =>
  typeof value === 'object' &&
  value !== null &&
  'judgement' in value &&
  typeof (value as { value?: unknown }).value === 'number'

/** Every figure of an answer, by its part and its name. */
export function figuresOf({ at: _at, ...parts }: SystemHealth): readonly Found[] {
  return Object.entries(parts).flatMap(([part, figures]) =>
    Object.entries(figures ?? {}).flatMap(([figure, value]: [string, unknown]) =>
      isFigure(value) ? [{ part, figure, value: value.value, judgement: value.judgement }] : [],
    ),
  )
}

/** Scrapes of several readers within this time are one look. */
const ONE_LOOK_MS = 2_000

/** What could not be read is absent. */
export function createHealthMetrics(read: () => Promise<SystemHealth>, elapsedMs: () => number) {
  let last: { readonly at: number; readonly health: Promise<SystemHealth> } | undefined
  const look = () => {
    if (last === undefined || elapsedMs() - last.at > ONE_LOOK_MS) last = { at: elapsedMs(), health: read() }
    return last.health
  }

  return (registry: Registry): void => {
    const add = (name: string, help: string, valueOf: (found: Found) => number) => {
      const gauge: Gauge<'part' | 'figure'> = new Gauge({
        name,
        help,
        labelNames: ['part', 'figure'],
        registers: [registry],
        async collect() {
          gauge.reset()
          for (const found of figuresOf(await look()))
            gauge.set({ part: found.part, figure: found.figure }, valueOf(found))
        },
      })
    }
    add('liveline_health', 'What the page of the health shows, by part and figure', ({ value }) => value)
    add(
      'liveline_health_judgement',
      'How the server judges each: 0 well, 1 worth a look, 2 act now',
      ({ judgement }) => worth[judgement],
    )
  }
}
