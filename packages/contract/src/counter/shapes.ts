import { z } from 'zod'
import { DataSetCode } from '../data-set/shapes.ts'

/** A counter of the navbar (specification §6; answers B21). */
const CounterConfig = z.object({
  key: z.string().min(1).max(40),
  name: z.string().min(1).max(40),
  nameEn: z.string().max(60),
  /** Only its holders are shown the counter; null: everybody. */
  roleId: z.number().int().nullable(),
  /** Where it leads. */
  pageUrl: z.string().regex(/^\/(?!\/)/),
})
type CounterConfig = z.infer<typeof CounterConfig>

/** Where a number comes from: the `total` of a data set, or the rows of a form where a field has a value. */
const CounterSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('dataSet'), dataSetCode: DataSetCode }),
  z.strictObject({
    kind: z.literal('form'),
    form: z.union([z.string(), z.number().int()]),
    field: z.string().max(64),
    value: z.union([z.string(), z.number()]),
  }),
])

/** The setting `todoCounters`. */
export const CounterSettings = z.array(CounterConfig.extend({ source: CounterSource })).max(20)
export type CounterSettings = z.infer<typeof CounterSettings>

export const CounterRow = CounterConfig.extend({
  /** At most `COUNTED_ROWS`; `countIsCapped` says that there are more; null when it could not be counted. */
  count: z.number().int().nullable(),
  countIsCapped: z.boolean(),
})
export type CounterRow = z.infer<typeof CounterRow>
