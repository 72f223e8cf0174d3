import type { Text } from './language.ts'

/** Every right that a call or the code asks for, as a person reads it in a refusal. */
export const permissionNames = {
  'form:read': { zh: '查看表单设计', en: 'read form designs' },
  'form:edit': { zh: '编辑表单设计', en: 'edit form designs' },
  'form:release': { zh: '发布表单', en: 'release forms' },
  'schemaPage:edit': { zh: '编辑页面设计', en: 'edit schema pages' },
  'schemaPage:release': { zh: '发布页面', en: 'release schema pages' },
  'menu:place': { zh: '把页面放入菜单', en: 'put pages into the menu' },
  'user:read': { zh: '查看用户', en: 'read users' },
  'user:write': { zh: '管理用户', en: 'manage users' },
  'user:identity': { zh: '管理统一认证关联', en: 'manage links to single sign-on' },
  'user:unlock': { zh: '解锁账号', en: 'unlock accounts' },
  'organize:write': { zh: '管理组织机构', en: 'manage the organisation' },
  'role:read': { zh: '查看角色和权限', en: 'read roles and rights' },
  'role:write': { zh: '管理角色和权限', en: 'manage roles and rights' },
  'menu:read': { zh: '查看菜单设置', en: 'read how the menu is set' },
  'menu:write': { zh: '管理菜单', en: 'manage the menu' },
  'role:grant': { zh: '给人员分配角色', en: 'give roles to people' },
  'role:grantAll': { zh: '分配所有角色，含管理员', en: 'give every role, those of administrators too' },
  'workflow:read': { zh: '查看流程设计', en: 'read workflow designs' },
  'workflow:edit': { zh: '编辑流程设计', en: 'edit workflow designs' },
  'workflow:release': { zh: '发布流程', en: 'release workflows' },
  'workflow:start': { zh: '发起流程', en: 'start processes' },
  'workflow:startForOthers': { zh: '为其他班组发起流程', en: 'start processes for other teams' },
  'workflow:withdraw': { zh: '撤回他人的申请', en: 'withdraw somebody else’s application' },
  'workflow:admin': { zh: '管理流程实例', en: 'administer process instances' },
  'delegation:force': { zh: '代他人设置委托', en: 'delegate for others' },
  'delegation:forceAll': { zh: '代任何部门的人员设置委托', en: 'delegate for others of every department' },
  'pageTable:edit': { zh: '管理页面表格', en: 'manage page tables' },
  'dataSet:edit': { zh: '管理数据集', en: 'manage data sets' },
  'reportPage:edit': { zh: '编辑报表', en: 'edit report pages' },
  'sensitiveWord:manage': { zh: '管理敏感词', en: 'manage sensitive words' },
  'errorReport:read': { zh: '查看控制台错误报告', en: 'read error reports of the console' },
  'config:write': { zh: '修改系统配置', en: 'change the configuration of the system' },
  'audit:read': { zh: '查看审计日志', en: 'read the audit log' },
  'system:health': { zh: '查看系统运行状况', en: 'see the health of the system' },
  'backup:read': { zh: '查看备份', en: 'see the backups' },
  'backup:make': { zh: '管理备份', en: 'make and delete backups' },
  'backup:download': { zh: '下载备份', en: 'download backups' },
  'backup:restore': { zh: '申请恢复备份', en: 'ask for a restore' },
  'backup:approve': { zh: '复核恢复', en: 'approve a restore' },
  'session:end': { zh: '结束他人的登录', en: 'end somebody else’s session' },
} as const satisfies Record<string, Text>

export type Right = keyof typeof permissionNames

export const isRight = (text: string): text is Right => Object.hasOwn(permissionNames, text)

/** What rights are about, by the word before the colon: the sections of a list of them. */
const subjectNames: Readonly<Record<string, Text>> = {
  audit: { zh: '审计', en: 'Audit' },
  backup: { zh: '备份与恢复', en: 'Backup and restore' },
  config: { zh: '系统配置', en: 'Configuration' },
  dataSet: { zh: '数据集与图表', en: 'Data sets and charts' },
  delegation: { zh: '委托', en: 'Delegation' },
  errorReport: { zh: '错误报告', en: 'Error reports' },
  form: { zh: '表单', en: 'Forms' },
  menu: { zh: '菜单', en: 'Menu' },
  organize: { zh: '组织机构', en: 'Organisation' },
  pageTable: { zh: '页面表格', en: 'Page tables' },
  role: { zh: '角色与权限', en: 'Roles and rights' },
  schemaPage: { zh: '页面设计', en: 'Page design' },
  sensitiveWord: { zh: '敏感词', en: 'Sensitive words' },
  session: { zh: '登录会话', en: 'Sessions' },
  system: { zh: '系统运行', en: 'System' },
  user: { zh: '人员', en: 'People' },
  workflow: { zh: '流程', en: 'Workflows' },
}

export const subjectOf = (right: string): string => right.slice(0, right.indexOf(':'))

/** The heading that a right stands under. */
export const subjectNameOf = (right: string): Text =>
  subjectNames[subjectOf(right)] ?? { zh: subjectOf(right), en: subjectOf(right) }
