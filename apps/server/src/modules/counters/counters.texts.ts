import { defineTexts } from '@liveline/contract/language.ts'

/** Names of the counters in the navbar, by key. */
export const counterTexts = defineTexts({
  toPay: { zh: '待提交缴费', en: 'Payments to submit' },
  reply: { zh: '待处理工单', en: 'Work orders to handle' },
})
