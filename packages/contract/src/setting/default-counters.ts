import { ROLE_FEE_CLERK, ROLE_WORK_ORDER_HANDLER, WORK_ORDER_REPLY_FORM_ID } from '../constants.ts'
import type { CounterSettings } from '../counter/shapes.ts'

/** What holds until somebody configures `todoCounters`: specification §6 and §7 (answers B21). */
export const defaultCounters: CounterSettings = [
  {
    key: 'toPay',
    name: '待提交缴费',
    nameEn: 'Payments to submit',
    roleId: ROLE_FEE_CLERK,
    pageUrl: '/lwFeeList?payState=notified',
    source: { kind: 'dataSet', dataSetCode: 'getToPayCount' },
  },
  {
    key: 'reply',
    name: '待处理工单',
    nameEn: 'Work orders to handle',
    roleId: ROLE_WORK_ORDER_HANDLER,
    pageUrl: '/lwReplyList?replyType=1',
    source: { kind: 'form', form: WORK_ORDER_REPLY_FORM_ID, field: 'replyType', value: 1 },
  },
]
