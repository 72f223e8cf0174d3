import { ROLE_FEE_CLERK, ROLE_WORK_ORDER_HANDLER, WORK_ORDER_REPLY_FORM_ID } from '@liveline/contract/constants.ts'
import { CounterSettings, type CounterRow } from '@liveline/contract/counter/shapes.ts'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Log } from '../../log.ts'
import type { DataSetsService } from '../data-sets/data-sets.service.ts'
import type { FormDataRights, FormsService } from '../forms/forms.service.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import { counterTexts } from './counters.texts.ts'

type Setting = CounterSettings[number]
type Counted = Pick<CounterRow, 'count' | 'countIsCapped'>

/** What holds until somebody configures `todoCounters`: specification §6 and §7 (answers B21). */
const defaults: CounterSettings = [
  {
    key: 'toPay',
    name: counterTexts.toPay.zh,
    nameEn: counterTexts.toPay.en,
    roleId: ROLE_FEE_CLERK,
    pageUrl: '/lwFeeList?payState=notified',
    source: { kind: 'dataSet', dataSetCode: 'getToPayCount' },
  },
  {
    key: 'reply',
    name: counterTexts.reply.zh,
    nameEn: counterTexts.reply.en,
    roleId: ROLE_WORK_ORDER_HANDLER,
    pageUrl: '/lwReplyList?replyType=1',
    source: { kind: 'form', form: WORK_ORDER_REPLY_FORM_ID, field: 'replyType', value: 1 },
  },
]

/** What the data set of a counter answers (answers B21). */
const Total = z.object({ total: z.number().int().min(0), capped: z.boolean().default(false) })

export function createCountersService(parts: {
  readonly systemConfig: Pick<SystemConfigService, 'readValue'>
  readonly forms: Pick<FormsService, 'countData'>
  readonly dataRights: Pick<FormDataRights, 'hiddenSomewhere'>
  readonly dataSets: Pick<DataSetsService, 'transform'>
  readonly log: Log
}) {
  const { forms, dataRights, dataSets, log } = parts

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
      for (const setting of await readCounters(parts)) {
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

/** The counters that the configuration names, or the usual ones. */
async function readCounters(parts: {
  readonly systemConfig: Pick<SystemConfigService, 'readValue'>
  readonly log: Log
}): Promise<CounterSettings> {
  const configured = await parts.systemConfig.readValue('todoCounters')
  if (configured === undefined) return defaults
  const parsed = CounterSettings.safeParse(configured)
  if (parsed.success) return parsed.data
  parts.log.error({ err: parsed.error }, "the setting 'todoCounters' cannot be used; the counters are the usual ones")
  return defaults
}

/** Those that ask a data set. */
export const listCountersOf = async (
  parts: Parameters<typeof readCounters>[0],
  dataSetCode: string,
): Promise<{ name: string; nameEn: string }[]> =>
  (await readCounters(parts)).filter(({ source }) => source.kind === 'dataSet' && source.dataSetCode === dataSetCode)
