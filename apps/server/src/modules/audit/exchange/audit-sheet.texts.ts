import { defineTexts } from '@liveline/contract/language.ts'

/** Titles of the columns, in their order, beside the name of the file. */
export const auditSheetTexts = defineTexts({
  log: { zh: '审计日志', en: 'Audit log' },
  number: { zh: '编号', en: 'Number' },
  at: { zh: '时间', en: 'Time' },
  who: { zh: '操作人', en: 'By' },
  department: { zh: '部门', en: 'Department' },
  userName: { zh: '用户名', en: 'User name' },
  behalf: { zh: '代理', en: 'On behalf of' },
  act: { zh: '操作', en: 'Act' },
  actCode: { zh: '操作代码', en: 'Code of the act' },
  kind: { zh: '对象类型', en: 'Kind of object' },
  object: { zh: '对象', en: 'Object' },
  objectId: { zh: '对象编号', en: 'Object’s number' },
  result: { zh: '结果', en: 'Result' },
  address: { zh: '网络地址', en: 'Address' },
  ok: { zh: '成功', en: 'done' },
  refused: { zh: '已拒绝', en: 'refused' },
})
