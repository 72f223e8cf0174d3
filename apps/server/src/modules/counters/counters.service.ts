import type { CounterRow, CounterSettings } from '@liveline/contract/counter/shapes.ts'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Log } from '../../log.ts'
import type { DataSetsService } from '../data-sets/data-sets.service.ts'
import type { FormDataRights, FormsService } from '../forms/forms.service.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'

type Setting = CounterSettings[number]
type Counted = Pick<CounterRow, 'count' | 'countIsCapped'>

/** What the data set of a counter answers (answers B21). */
const Total = z.object({ total: z.number().int().min(0), capped: z.boolean().default(false) })

export function createCountersService(parts: {
  readonly systemConfig: Pick<SystemConfigService, 'read'>
  readonly forms: Pick<FormsService, 'countData'>
  readonly dataRights: Pick<FormDataRights, 'hiddenSomewhere'>
  readonly dataSets: Pick<DataSetsService, 'transform'>
  readonly log: Log
}) {
  const { systemConfig, forms, dataRights, dataSets, log } = parts

  /** Undefined: what it counts is not installed, and a 0 would claim that nothing waits. */
  async function count(caller: Caller, { source }: Setting): Promise<Counted | undefined> {
    if (source.kind === 'form') return forms.countData(source.form, source.field, source.value, dataRights)
    try {
      const { total, capped } = Total.parse(await dataSets.transform(caller, source.dataSetCode))
      return { count: total, countIsCapped: capped }
    } catch (error) {
      if (error instanceof AppError && error.code === 'DATA_SET_UNKNOWN') return undefined
      throw error
    }
  }

  return {
    /** The counters of the caller's roles; one that fails says so (null) and takes nobody else's number away. */
    async list(caller: Caller): Promise<CounterRow[]> {
      const shown: CounterRow[] = []
      for (const setting of await systemConfig.read('todoCounters')) {
        if (setting.roleId !== null && !caller.roleIds.includes(setting.roleId)) continue
        const { source: _source, ...config } = setting
        try {
          const counted = await count(caller, setting)
          if (counted !== undefined) shown.push({ ...config, ...counted })
        } catch (error) {
          log.warn({ err: error, counter: setting.key }, 'a counter could not be counted')
          shown.push({ ...config, count: null, countIsCapped: false })
        }
      }
      return shown
    },
  }
}

/** The counters that ask a data set. */
export const listCountersOf = async (
  systemConfig: Pick<SystemConfigService, 'read'>,
  dataSetCode: string,
): Promise<{ name: string; nameEn: string }[]> =>
  (await systemConfig.read('todoCounters')).filter(
    ({ source }) => source.kind === 'dataSet' && source.dataSetCode === dataSetCode,
  )
