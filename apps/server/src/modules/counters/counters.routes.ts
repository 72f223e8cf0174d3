import { ROLE_FEE_CLERK, ROLE_WORK_ORDER_HANDLER, WORK_ORDER_REPLY_FORM_ID } from '@liveline/contract/constants.ts'
import { counterApi } from '@liveline/contract/counter/calls.ts'
import { type CounterConfig } from '@liveline/contract/counter/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { FormDataRights, FormsService } from '../forms/forms.service.ts'
import { counterTexts } from './counters.texts.ts'

/** A counter and the rows it counts: those of a form where a field has a value. */
type Counter = CounterConfig & {
  readonly form: string | number
  readonly field: string
  readonly value: string | number
}

/** Specification §6 and §7; where they lead: domain of the live-line pack. */
const counters: readonly Counter[] = [
  {
    key: 'toPay',
    name: counterTexts.toPay.zh,
    nameEn: counterTexts.toPay.en,
    roleId: ROLE_FEE_CLERK,
    pageUrl: '/lwFeeList?payState=notified',
    form: 'lwFee',
    field: 'payState',
    value: 'notified',
  },
  {
    key: 'reply',
    name: counterTexts.reply.zh,
    nameEn: counterTexts.reply.en,
    roleId: ROLE_WORK_ORDER_HANDLER,
    pageUrl: '/lwReplyList?replyType=1',
    form: WORK_ORDER_REPLY_FORM_ID,
    field: 'replyType',
    value: 1,
  },
]

/** A counter whose form is not installed is left out: a 0 would claim that nothing waits. */
export function countersRoutes(
  app: FastifyInstance,
  { forms, dataRights }: { forms: Pick<FormsService, 'countData'>; dataRights: FormDataRights },
): void {
  serve(app, counterApi, {
    async todo({ caller }) {
      const shown = []
      for (const { form, field, value, ...config } of counters) {
        if (config.roleId !== null && !caller.roleIds.includes(config.roleId)) continue
        const counted = await forms.countData(form, field, value, dataRights)
        if (counted !== undefined) shown.push({ ...config, ...counted })
      }
      return shown
    },
  })
}
