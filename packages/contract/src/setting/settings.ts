/**
 * Every setting of the system, declared once: the calls, the page, the refusals, docs/settings.md and whoever reads one
 * take it from here. What keeps the system safe has limits that nobody can set aside.
 */
import { z } from 'zod'
import { CounterSettings } from '../counter/shapes.ts'
import type { Text } from '../language.ts'
import { CalendarSettings } from './calendar-settings.ts'
import {
  choice,
  colour,
  judgedText,
  list,
  number,
  onOff,
  picture,
  structure,
  text,
  type ChoiceSetting,
  type ColourSetting,
  type ListSetting,
  type NumberSetting,
  type PictureSetting,
  type StructureSetting,
  type SwitchSetting,
  type TextSetting,
} from './kinds.ts'
import { defaultCounters } from './default-counters.ts'
import { mapTilesOf } from './map-tiles.ts'
import { QuickFormSettings } from './quick-form-settings.ts'
import { settingTexts } from './setting.texts.ts'
import { listSignOnProviders, SignOnProvider } from './sign-on-providers.ts'

/** Sections of the page, in its order. */
export const settingGroups = {
  identity: { zh: '名称与标志', en: 'Name and logo' },
  login: { zh: '登录', en: 'Login' },
  password: { zh: '密码', en: 'Passwords' },
  session: { zh: '会话', en: 'Sessions' },
  work: { zh: '业务', en: 'Work' },
  navigation: { zh: '导航栏', en: 'Navigation bar' },
  retention: { zh: '保留期限', en: 'Retention' },
} as const satisfies Record<string, Text>
export type SettingGroup = keyof typeof settingGroups

type AnySetting =
  | TextSetting
  | PictureSetting
  | ColourSetting
  | SwitchSetting
  | NumberSetting
  | ChoiceSetting
  | ListSetting
  | StructureSetting
export type Setting = AnySetting & {
  readonly group: SettingGroup
  readonly name: Text
  readonly help: Text
  /** Anybody may read it, before login too (answers F10). */
  readonly isPublic?: true
}

const minutes = { zh: '分钟', en: 'minutes' }
const hours = { zh: '小时', en: 'hours' }
const days = { zh: '天', en: 'days' }
const sessions = { zh: '个', en: 'sessions' }

/** Written as a browser compares them: `https://portal.example/start/`. */
function webAddress(entry: string): string | undefined {
  const { data } = z.url({ protocol: /^https?$/ }).safeParse(entry)
  return data === undefined ? undefined : new URL(data).href
}

const settings = {
  systemName: {
    ...text(40, '不停电作业管控系统'),
    group: 'identity',
    name: { zh: '系统名称', en: 'System name' },
    help: {
      zh: '页面标题、登录页和侧边栏显示的名称',
      en: 'The name in page titles, on the login page and above the menu',
    },
    isPublic: true,
  },
  systemNameEn: {
    ...text(60, 'Live-line Work Control'),
    group: 'identity',
    name: { zh: '系统名称（英文）', en: 'System name (English)' },
    help: { zh: '界面为英文时显示', en: 'Shown when the console speaks English' },
    isPublic: true,
  },
  companyName: {
    ...text(60),
    group: 'identity',
    name: { zh: '单位名称', en: 'Company name' },
    help: { zh: '登录页显示的单位名称', en: 'The company on the login page' },
    isPublic: true,
  },
  companyNameEn: {
    ...text(80),
    group: 'identity',
    name: { zh: '单位名称（英文）', en: 'Company name (English)' },
    help: { zh: '界面为英文时显示', en: 'Shown when the console speaks English' },
    isPublic: true,
  },
  logo: {
    ...picture(),
    group: 'identity',
    name: { zh: '标志', en: 'Logo' },
    help: {
      zh: '登录页和侧边栏的标志；留空时使用产品标志。PNG、JPEG、WebP 或 SVG，不超过 150 KB',
      en: 'On the login page and above the menu; the mark of the product when empty. PNG, JPEG, WebP or SVG, 150 KB at most',
    },
    isPublic: true,
  },
  themeColour: {
    ...colour(),
    group: 'identity',
    name: { zh: '主题色', en: 'Theme colour' },
    help: {
      zh: '未自选主题色的人员看到的颜色；留空时使用产品颜色',
      en: 'For everybody who has chosen no colour; the product’s own when empty',
    },
    isPublic: true,
  },
  administratorContact: {
    ...text(100),
    group: 'identity',
    name: { zh: '管理员联系方式', en: 'Administrator contact' },
    help: {
      zh: '无角色或遇到故障的人员应联系谁',
      en: 'Whom to ask: shown to people without a role, and beside failures',
    },
    isPublic: true,
  },
  administratorContactEn: {
    ...text(120),
    group: 'identity',
    name: { zh: '管理员联系方式（英文）', en: 'Administrator contact (English)' },
    help: { zh: '界面为英文时显示', en: 'Shown when the console speaks English' },
    isPublic: true,
  },
  verifyCode: {
    ...choice(
      [
        { value: 'off', name: { zh: '不需要', en: 'Never' } },
        { value: 'afterFailures', name: { zh: '失败 3 次后', en: 'From the third failure' } },
        { value: 'always', name: { zh: '每次登录', en: 'At each login' } },
      ],
      'off',
      // What was meant to protect must not be off by a slip.
      'always',
    ),
    group: 'login',
    name: { zh: '登录验证码', en: 'Verification code' },
    help: {
      zh: '何时还需要短信或邮件验证码。请先在“消息渠道”中启用可发送验证码的渠道，否则验证码只写入服务器日志',
      en: 'When a login also needs a code. First switch on a push channel that sends codes: without one they are written to the log of the server',
    },
    isPublic: true,
  },
  loginFromAllowed: {
    ...list(50, webAddress, settingTexts.notAddress),
    group: 'login',
    name: { zh: '允许返回的来源地址', en: 'Addresses to come from' },
    help: {
      zh: '退出或会话结束后可以返回的门户地址，每行一个；不在列表中的来源不会被采用',
      en: 'Portals that people may be sent back to after the end of a session, one a line; no other is followed',
    },
    isPublic: true,
  },
  ssoProviders: {
    ...structure(z.array(SignOnProvider).max(20), [], {
      secrets: ['clientSecret', 'authorization'],
      lenient: z.unknown().transform(listSignOnProviders) as unknown as z.ZodType<SignOnProvider[]>,
    }),
    group: 'login',
    name: { zh: '统一认证', en: 'Single sign-on' },
    help: {
      zh: '可用于登录的认证服务（JSON，见 docs/single-sign-on.md）',
      en: 'Services that people may log in with (JSON, see docs/single-sign-on.md)',
    },
  },
  'password.requireMixedCase': {
    ...onOff(false),
    group: 'password',
    name: { zh: '必须同时含大小写字母', en: 'Upper and lower case' },
    help: { zh: '新密码须同时含大写和小写字母', en: 'A new password needs both' },
  },
  'password.maxAge': {
    ...number({ least: 0, most: 730, unit: days, otherwise: 0 }),
    group: 'password',
    name: { zh: '密码有效期', en: 'Password age' },
    help: { zh: '超过后必须修改密码；0 表示不限', en: 'After it a password must be changed; 0: never' },
  },
  'session.idleMinutes': {
    ...number({ least: 5, most: 60, unit: minutes, otherwise: 30 }),
    group: 'session',
    name: { zh: '无操作时限', en: 'Idle time' },
    help: {
      zh: '浏览器无操作多久后结束会话；接口客户端为其一半',
      en: 'After so long without activity a session of a browser ends; one of a program after half of it',
    },
  },
  'session.absoluteHours': {
    ...number({ least: 1, most: 12, unit: hours, otherwise: 12 }),
    group: 'session',
    name: { zh: '会话最长时间', en: 'Longest session' },
    help: {
      zh: '浏览器会话最长多久须重新登录；接口客户端为其三分之一',
      en: 'After it a person logs in again, active or not; a program after a third of it',
    },
  },
  'session.most': {
    ...number({ least: 1, most: 10, unit: sessions, otherwise: 3 }),
    group: 'session',
    name: { zh: '每人同时会话数', en: 'Sessions of a person' },
    help: {
      zh: '超出时结束最早的会话；1 表示只允许在一处登录',
      en: 'Beyond it the oldest ends; 1: a new login ends the one before',
    },
  },
  urgeMinutes: {
    ...number({ least: 5, most: 10_080, unit: minutes, otherwise: 60 }),
    group: 'work',
    name: { zh: '催办间隔', en: 'Between two urges' },
    help: {
      zh: '同一人对同一流程两次催办的最短间隔',
      en: 'How long a person waits before he urges the same process again',
    },
  },
  mapTiles: {
    ...judgedText(500, (value) => mapTilesOf(value) !== '', settingTexts.notTiles),
    group: 'work',
    name: { zh: '地图瓦片', en: 'Map tiles' },
    help: {
      zh: 'WGS-84 瓦片地址，含 {z}、{x}、{y}；留空时地图只画经纬网和标记',
      en: 'Raster tiles in WGS-84 with {z}, {x} and {y}; when empty the map draws its grid and the markers',
    },
    isPublic: true,
  },
  workingCalendar: {
    ...structure(CalendarSettings.nullable(), null),
    group: 'work',
    name: { zh: '工作日历', en: 'Working calendar' },
    help: {
      zh: '办理期限按此日历计算（JSON：weekdays、shifts、holidays、workdays）；已定的期限不变',
      en: 'Time limits count its hours (JSON: weekdays, shifts, holidays, workdays); dates already set stay',
    },
  },
  quickForms: {
    ...structure(QuickFormSettings, []),
    group: 'navigation',
    name: { zh: '快捷表单', en: 'Quick forms' },
    help: {
      zh: '导航栏中的表单图标，按顺序显示；只向可发起的人员显示',
      en: 'Forms in the navigation bar, in this order; each person sees those that he may start',
    },
  },
  todoCounters: {
    ...structure(CounterSettings, defaultCounters),
    group: 'navigation',
    name: { zh: '待办计数', en: 'Counters' },
    help: {
      zh: '导航栏中的计数，按顺序显示；只向所选角色的人员显示',
      en: 'Numbers in the navigation bar, in this order; shown to the holders of their role',
    },
  },
  'retention.binDays': {
    ...number({ least: 7, most: 365, unit: days, otherwise: 30 }),
    group: 'retention',
    name: { zh: '回收站', en: 'Bin of records' },
    help: { zh: '删除的表单记录可恢复多久', en: 'How long a deleted record can be restored' },
  },
  'retention.errorReportDays': {
    ...number({ least: 7, most: 365, unit: days, otherwise: 30 }),
    group: 'retention',
    name: { zh: '错误报告', en: 'Error reports' },
    help: {
      zh: '控制台错误报告最后一次出现后保留多久',
      en: 'How long a fault of the console is kept after it was last met',
    },
  },
  'retention.auditDays': {
    // What the law asks for at least; the database holds the floor too.
    ...number({ least: 180, most: 36_500, unit: days, otherwise: 1_095 }),
    group: 'retention',
    name: { zh: '审计日志', en: 'Audit log' },
    help: {
      zh: '审计日志保留多久，至少 180 天；到期部分归档到服务器文件后移出，并在日志中留下记录',
      en: 'How long the audit log is kept, at least 180 days; what is past it is archived in a file of the server and leaves the log with an entry that tells so',
    },
  },
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof settings
export type SettingValue<Key extends SettingKey> = (typeof settings)[Key]['default'] extends infer Default
  ? z.output<(typeof settings)[Key]['schema']> | Default
  : never

export const settingKeys = Object.keys(settings) as [SettingKey, ...SettingKey[]]
/** Without the types of the one: what loops over all of them. */
export const settingOf = (key: SettingKey): Setting => settings[key]

/** What holds while that is stored; undefined: nothing is. */
export function settingValue<Key extends SettingKey>(key: Key, stored: unknown): SettingValue<Key> {
  const setting = settingOf(key)
  const otherwise = setting.default
  if (stored === undefined || stored === null || stored === '') return otherwise as SettingValue<Key>
  const { success, data } = setting.schema.safeParse(stored)
  return (success ? data : (setting.whenWrong ?? otherwise)) as SettingValue<Key>
}
