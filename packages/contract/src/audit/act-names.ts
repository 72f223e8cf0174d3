/** What the audit log calls things: kinds of objects with the acts that are done to them, as a person reads them. */
import { textIn, type Language, type Text } from '../language.ts'

type Kind = Text & { readonly acts: Readonly<Record<string, Text>> }

/**
 * By the `objectType` of an entry; an act stands under the kind that most of its entries name. A test names what the
 * server writes and nobody has named here.
 */
export const auditKinds = {
  user: {
    zh: '人员',
    en: 'person',
    acts: {
      'session.login': { zh: '登录', en: 'log in' },
      'session.logout': { zh: '退出登录', en: 'log out' },
      'session.exchange': { zh: '凭地址令牌登录', en: 'log in by a token in the address' },
      'session.end': { zh: '结束登录会话', en: 'end sessions' },
      'organize.saveAttributes': { zh: '设置人员的组织属性', en: 'set the attributes of a person' },
      'user.create': { zh: '新建人员', en: 'create a person' },
      'user.edit': { zh: '修改人员资料', en: 'change a person’s details' },
      'user.enable': { zh: '启用账号', en: 'enable an account' },
      'user.disable': { zh: '停用账号', en: 'disable an account' },
      'user.delete': { zh: '删除人员', en: 'delete a person' },
      'user.reveal': { zh: '查看完整电话和身份证号', en: 'look at phone and ID number' },
      'user.unlock': { zh: '解锁账号', en: 'unlock an account' },
      'user.changePassword': { zh: '修改密码', en: 'change the password' },
      'user.resetPassword': { zh: '重置密码', en: 'reset a password' },
      'user.issueFirstPasswords': { zh: '发放初始密码', en: 'issue first passwords' },
      'user.linkIdentity': { zh: '关联统一认证', en: 'link to single sign-on' },
      'user.unlinkIdentity': { zh: '取消关联统一认证', en: 'unlink from single sign-on' },
      'user.setRoles': { zh: '设置人员角色', en: 'set a person’s roles' },
      'user.changeDepartment': { zh: '切换部门', en: 'switch department' },
      'delegation.give': { zh: '委托', en: 'delegate' },
      'delegation.force': { zh: '强制委托', en: 'delegate by force' },
      'delegation.end': { zh: '随账号停用或删除结束委托', en: 'end a delegation with an account' },
      'delegation.cancel': { zh: '取消委托', en: 'cancel a delegation' },
      'delegation.forceCancel': { zh: '强制取消委托', en: 'cancel a delegation by force' },
    },
  },
  people: {
    zh: '人员名单',
    en: 'list of people',
    acts: {
      [`people.export`]: { zh: '导出人员', en: 'save people as a file' },
      [`people.exportEnded`]: { zh: '人员导出结束', en: 'file of people written' },
      [`people.import`]: { zh: '导入人员', en: 'take in people from a file' },
      [`people.importEnded`]: { zh: '人员导入结束', en: 'people of a file taken in' },
      'people.cancelJob': { zh: '取消人员导入导出', en: 'cancel work on a file of people' },
      'people.fetchSealed': { zh: '下载一次性密码', en: 'fetch one-time passwords' },
    },
  },
  session: {
    zh: '登录会话',
    en: 'session',
    acts: {
      'session.lock': { zh: '锁屏', en: 'lock the screen' },
      'session.confirm': { zh: '再次确认身份', en: 'confirm who one is' },
      'session.unlock': { zh: '解除锁屏', en: 'unlock the screen' },
    },
  },
  signOnProvider: {
    zh: '统一认证',
    en: 'single sign-on provider',
    acts: { 'session.signOn': { zh: '统一认证登录', en: 'log in by single sign-on' } },
  },
  call: {
    zh: '接口',
    en: 'call',
    acts: { 'access.refused': { zh: '无权访问，已拒绝', en: 'refused: no right to it' } },
  },
  menu: {
    zh: '菜单',
    en: 'menu entry',
    acts: {
      'menu.place': { zh: '放入菜单', en: 'put into the menu' },
      'menu.remove': { zh: '移出菜单', en: 'take out of the menu' },
      'menu.create': { zh: '新建菜单项', en: 'make a menu entry' },
      'menu.update': { zh: '修改菜单项', en: 'change a menu entry' },
      'menu.move': { zh: '移动菜单项', en: 'move a menu entry' },
      'menu.delete': { zh: '删除菜单项', en: 'delete a menu entry' },
    },
  },
  role: {
    zh: '角色',
    en: 'role',
    acts: {
      'role.create': { zh: '新建角色', en: 'create a role' },
      'role.update': { zh: '修改角色', en: 'change a role' },
      'role.delete': { zh: '删除角色', en: 'delete a role' },
      'role.setRights': { zh: '设置角色权限', en: 'set the rights of a role' },
    },
  },
  organisation: {
    zh: '组织节点',
    en: 'node of the organisation',
    acts: {
      'organize.addDetail': { zh: '新建组织节点', en: 'make a node of the organisation' },
      'organize.editDetail': { zh: '修改组织节点', en: 'change a node of the organisation' },
      'organize.moveDetail': { zh: '移动组织节点', en: 'move a node of the organisation' },
      'organize.removeDetail': { zh: '删除组织节点', en: 'delete a node of the organisation' },
    },
  },
  organisationType: {
    zh: '属性类型',
    en: 'attribute type',
    acts: {
      'organize.addType': { zh: '新建属性类型', en: 'make an attribute type' },
      'organize.editType': { zh: '修改属性类型', en: 'change an attribute type' },
      'organize.removeType': { zh: '删除属性类型', en: 'delete an attribute type' },
    },
  },
  form: {
    zh: '表单',
    en: 'form',
    acts: {
      'form.create': { zh: '新建表单', en: 'create a form' },
      'form.update': { zh: '修改表单', en: 'change a form' },
      'form.release': { zh: '发布表单', en: 'release a form' },
      'form.setValid': { zh: '启用或停用表单', en: 'make a form valid or invalid' },
      'form.delete': { zh: '删除表单', en: 'delete a form' },
      'form.restore': { zh: '恢复表单', en: 'restore a form' },
      'form.restoreVersion': { zh: '取回表单旧版本', en: 'take up an earlier version of a form' },
      'form.setAccess': { zh: '设置表单数据权限', en: 'set who may use the records of a form' },
      'formData.export': { zh: '导出记录', en: 'save records as a file' },
      [`formData.import`]: { zh: '导入记录', en: 'take records from a file' },
      'formData.exportEnded': { zh: '导出结束', en: 'file of records written' },
      [`formData.importEnded`]: { zh: '导入结束', en: 'file of records taken in' },
      'formData.cancelJob': { zh: '取消导入导出', en: 'cancel a data job' },
    },
  },
  formData: {
    zh: '记录',
    en: 'record',
    acts: {
      'formData.create': { zh: '新建记录', en: 'create a record' },
      'formData.update': { zh: '修改记录', en: 'change a record' },
      'formData.delete': { zh: '删除记录', en: 'delete a record' },
      'formData.restore': { zh: '恢复记录', en: 'restore a record' },
      'formData.reveal': { zh: '查看被遮盖的内容', en: 'reveal what is masked' },
      'instance.updateForm': { zh: '修改流程表单', en: 'change a form of a process' },
    },
  },
  workflow: {
    zh: '流程',
    en: 'workflow',
    acts: {
      'workflow.create': { zh: '新建流程', en: 'create a workflow' },
      'workflow.update': { zh: '修改流程', en: 'change a workflow' },
      'workflow.release': { zh: '发布流程', en: 'release a workflow' },
      'workflow.setValid': { zh: '启用或停用流程', en: 'make a workflow valid or invalid' },
      'workflow.keepTest': { zh: '保存流程测试', en: 'keep a test of a workflow' },
      'workflow.expectOfTest': { zh: '更新流程测试的期望', en: 'change what a test of a workflow expects' },
      'workflow.renameTest': { zh: '重命名流程测试', en: 'rename a test of a workflow' },
      'workflow.deleteTest': { zh: '删除流程测试', en: 'delete a test of a workflow' },
      'workflow.delete': { zh: '删除流程', en: 'delete a workflow' },
    },
  },
  signal: { zh: '信号', en: 'signal', acts: { 'workflow.signal': { zh: '发送信号', en: 'send a signal' } } },
  instance: {
    zh: '流程实例',
    en: 'process',
    acts: {
      'instance.start': { zh: '发起流程', en: 'start a process' },
      'instance.withdraw': { zh: '撤回流程', en: 'withdraw a process' },
      'instance.delete': { zh: '删除流程实例', en: 'delete a process' },
      'instance.suspend': { zh: '挂起流程', en: 'suspend a process' },
      'instance.resume': { zh: '恢复流程', en: 'resume a process' },
      'instance.setVariables': { zh: '修改流程变量', en: 'change process variables' },
      'instance.migrate': { zh: '迁移到其他版本', en: 'move to another version' },
      'instance.message': { zh: '发送消息', en: 'send a message' },
      'instance.comment': { zh: '评论', en: 'comment' },
      'instance.deleteComment': { zh: '删除评论', en: 'delete a comment' },
      'instance.cc': { zh: '抄送', en: 'send a copy' },
      'instance.urge': { zh: '催办', en: 'urge the handlers' },
      'actJob.begin': { zh: '下达批量操作', en: 'order an act on many processes' },
      'actJob.stop': { zh: '停止批量操作', en: 'stop an act on many processes' },
      'actJob.end': { zh: '批量操作结束', en: 'end of an act on many processes' },
      'incident.retry': { zh: '重试故障', en: 'retry an incident' },
    },
  },
  task: {
    zh: '任务',
    en: 'task',
    acts: {
      'task.claim': { zh: '领取任务', en: 'claim a task' },
      'task.unclaim': { zh: '退还任务', en: 'give a task back' },
      'task.complete': { zh: '完成任务', en: 'complete a task' },
      'task.reject': { zh: '退回', en: 'send back' },
      'task.takeBack': { zh: '收回', en: 'take back' },
      'task.transfer': { zh: '转办', en: 'hand on' },
      'task.reassign': { zh: '改派处理人', en: 'reassign' },
      'task.sign': { zh: '会签表决', en: 'vote' },
      'task.addSign': { zh: '加签', en: 'add a signer' },
      'task.removeSign': { zh: '减签', en: 'take a signer away' },
      'instance.jump': { zh: '跳转节点', en: 'jump to a step' },
    },
  },
  file: { zh: '文件', en: 'file', acts: { 'file.upload': { zh: '上传文件', en: 'upload a file' } } },
  pageTable: {
    zh: '页面表格',
    en: 'page table',
    acts: {
      'pageTable.create': { zh: '新建页面表格', en: 'create a page table' },
      'pageTable.update': { zh: '修改页面表格', en: 'change a page table' },
      'pageTable.restore': { zh: '恢复页面表格', en: 'restore a page table' },
      'pageTable.valid': { zh: '启用或停用页面表格', en: 'make a page table valid or invalid' },
      'pageTable.delete': { zh: '删除页面表格', en: 'delete a page table' },
    },
  },
  schemaPage: {
    zh: '页面设计',
    en: 'schema page',
    acts: {
      'schemaPage.create': { zh: '新建页面', en: 'create a page' },
      'schemaPage.update': { zh: '修改页面', en: 'change a page' },
      'schemaPage.release': { zh: '发布页面', en: 'release a page' },
      'schemaPage.setValid': { zh: '启用或停用页面', en: 'make a page valid or invalid' },
      'schemaPage.delete': { zh: '删除页面', en: 'delete a page' },
      'schemaPage.restore': { zh: '取回页面旧版本', en: 'take up an earlier version of a page' },
    },
  },
  sensitiveWord: {
    zh: '敏感词',
    en: 'sensitive word',
    acts: {
      'sensitiveWord.create': { zh: '新建敏感词', en: 'create a sensitive word' },
      'sensitiveWord.update': { zh: '修改敏感词', en: 'change a sensitive word' },
      'sensitiveWord.setEnabled': { zh: '启用或停用敏感词', en: 'switch sensitive words on or off' },
      'sensitiveWord.deleteEach': { zh: '批量删除敏感词', en: 'delete several sensitive words' },
      [`sensitiveWord.import`]: { zh: '导入敏感词', en: 'take sensitive words from a list' },
      'sensitiveWord.matching': { zh: '设置敏感词匹配规则', en: 'set how sensitive words are matched' },
      'sensitiveWord.confirm': { zh: '确认提交含敏感词的内容', en: 'submit what holds sensitive words' },
      'sensitiveWord.delete': { zh: '删除敏感词', en: 'delete a sensitive word' },
    },
  },
  setting: {
    zh: '系统配置',
    en: 'setting',
    acts: {
      'config.update': { zh: '修改配置', en: 'change a setting' },
      'config.revert': { zh: '撤回配置修改', en: 'take a change of a setting back' },
    },
  },
  pushChannel: {
    zh: '消息渠道',
    en: 'push channel',
    acts: {
      'pushChannel.create': { zh: '新建消息渠道', en: 'make a channel' },
      'pushChannel.update': { zh: '修改消息渠道', en: 'change a channel' },
      'pushChannel.enable': { zh: '启用消息渠道', en: 'switch a channel on' },
      'pushChannel.disable': { zh: '停用消息渠道', en: 'switch a channel off' },
      'pushChannel.order': { zh: '调整渠道顺序', en: 'order the channels' },
      'pushChannel.delete': { zh: '删除消息渠道', en: 'delete a channel' },
      'pushChannel.test': { zh: '发送测试消息', en: 'send a test' },
    },
  },
  pushTemplate: {
    zh: '消息模板',
    en: 'template',
    acts: { 'pushTemplate.update': { zh: '修改消息模板', en: 'change a template' } },
  },
  errorReport: {
    zh: '错误报告',
    en: 'error report',
    acts: {
      'errorReport.send': { zh: '上报错误', en: 'report a fault' },
      'errorReport.settle': { zh: '处理错误报告', en: 'settle a fault' },
    },
  },
  dataSet: {
    zh: '数据集',
    en: 'data set',
    acts: {
      'dataSet.create': { zh: '新建数据集', en: 'create a data set' },
      'dataSet.update': { zh: '修改数据集', en: 'change a data set' },
      'dataSet.restore': { zh: '取回数据集旧版本', en: 'take up an earlier version of a data set' },
      'dataSet.valid': { zh: '启用或停用数据集', en: 'make a data set valid or invalid' },
      'dataSet.delete': { zh: '删除数据集', en: 'delete a data set' },
    },
  },
  reportPage: {
    zh: '报表页面',
    en: 'report page',
    acts: {
      'reportPage.create': { zh: '新建报表页面', en: 'create a report page' },
      'reportPage.update': { zh: '修改报表页面', en: 'change a report page' },
      'reportPage.restore': { zh: '取回报表旧版本', en: 'take up an earlier version of a report page' },
      'reportPage.valid': { zh: '启用或停用报表页面', en: 'make a report page valid or invalid' },
      'reportPage.delete': { zh: '删除报表页面', en: 'delete a report page' },
    },
  },
  backup: {
    zh: '备份',
    en: 'backup',
    acts: {
      'backup.make': { zh: '要求备份', en: 'ask for a backup' },
      'backup.made': { zh: '备份完成', en: 'backup made' },
      'backup.test': { zh: '要求恢复演练', en: 'ask for a restore test' },
      'backup.tested': { zh: '恢复演练完成', en: 'restore test done' },
      'backup.download': { zh: '下载备份', en: 'download a backup' },
      'backup.upload': { zh: '上传备份', en: 'upload a backup' },
      'backup.delete': { zh: '删除备份', en: 'delete a backup' },
      'backup.expire': { zh: '清理到期备份', en: 'remove a backup past its time' },
    },
  },
  pushSending: {
    zh: '对外消息',
    en: 'message about a notice',
    acts: { 'pushSending.retry': { zh: '重发失败的消息', en: 'send messages again that were given up' } },
  },
  backupSchedule: {
    zh: '备份计划',
    en: 'schedule of backups',
    acts: { 'backup.schedule': { zh: '设置备份计划', en: 'set when backups are made' } },
  },
  restore: {
    zh: '恢复',
    en: 'restore',
    acts: {
      'restore.compare': { zh: '比较备份与现状', en: 'compare a backup with what there is' },
      'restore.ask': { zh: '申请恢复', en: 'ask for a restore' },
      'restore.approve': { zh: '同意恢复', en: 'approve a restore' },
      'restore.cancel': { zh: '取消恢复', en: 'cancel a restore' },
      'restore.done': { zh: '恢复完成', en: 'restore done' },
    },
  },
  packPart: { zh: '业务包', en: 'part of the pack', acts: { 'pack.load': { zh: '装载业务包', en: 'load the pack' } } },
  auditLog: {
    zh: '审计日志',
    en: 'audit log',
    acts: {
      'audit.read': { zh: '查阅审计日志', en: 'read the audit log' },
      'audit.verify': { zh: '校验审计日志', en: 'verify the audit log' },
      [`audit.export`]: { zh: '导出审计日志', en: 'save the audit log as a file' },
      [`audit.exportEnded`]: { zh: '审计日志导出结束', en: 'file of the audit log written' },
      'audit.cancelJob': { zh: '取消审计日志导出', en: 'cancel work on a file of the audit log' },
      'audit.downloadCheckpoints': { zh: '下载校验点', en: 'download checkpoints' },
      'audit.compareCheckpoints': { zh: '比对校验点', en: 'compare checkpoints' },
      'audit.prune': { zh: '清理到期审计日志', en: 'remove audit rows past retention' },
    },
  },
} as const satisfies Readonly<Record<string, Kind>>

const kinds: Readonly<Record<string, Kind>> = auditKinds
const acts: ReadonlyMap<string, Text> = new Map(Object.values(kinds).flatMap((kind) => Object.entries(kind.acts)))

/** What an act is called; its own key where nobody has named it. */
export const actName = (language: Language, action: string): string => {
  const text = acts.get(action)
  return text === undefined ? action : textIn(language, text)
}
export const kindName = (language: Language, kind: string): string => {
  const text = kinds[kind]
  return text === undefined ? kind : textIn(language, text)
}
export const isNamedAct = (action: string): boolean => acts.has(action)
export const isNamedKind = (kind: string): boolean => Object.hasOwn(kinds, kind)
