import { isObject } from '../../json.ts'

/** Above force 5 on the Beaufort scale nobody works live (rule WX-02). */
const MOST_WIND_M_S = 10.7
/** Above it only with moisture-proof tools and an approval (rule WX-03). */
const MOST_HUMIDITY_PERCENT = 80

export interface WeatherLimits {
  readonly maxWind: number
  readonly maxHumidity: number
}

const limitIn = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise

/** The limits that a schema sets, or those of the rules of live-line work. */
export const weatherLimits = (node: Readonly<Record<string, unknown>>): WeatherLimits => ({
  maxWind: limitIn(node['maxWind'], MOST_WIND_M_S),
  maxHumidity: limitIn(node['maxHumidity'], MOST_HUMIDITY_PERCENT),
})

/** What forbids live-line work in this weather; empty when nothing does. */
export function unfitFor(reading: unknown, limits: WeatherLimits): readonly ('wind' | 'humidity' | 'lightning')[] {
  if (!isObject(reading)) return []
  const { wind, humidity, lightning } = reading
  return [
    ...(typeof wind === 'number' && wind > limits.maxWind ? (['wind'] as const) : []),
    ...(typeof humidity === 'number' && humidity > limits.maxHumidity ? (['humidity'] as const) : []),
    ...(lightning === true ? (['lightning'] as const) : []),
  ]
}
