import { consoleTexts } from './console-texts.ts'

/** Every catalogue that i18next is given: one language at a time, and those of a page with the page (load-texts.ts). */
export const catalogues = {
  console: consoleTexts,
  account: { 'zh-CN': () => import('./account/zh-CN.ts'), en: () => import('./account/en.ts') },
  audit: { 'zh-CN': () => import('./audit/zh-CN.ts'), en: () => import('./audit/en.ts') },
  backups: { 'zh-CN': () => import('./backups/zh-CN.ts'), en: () => import('./backups/en.ts') },
  confirm: { 'zh-CN': () => import('./confirm/zh-CN.ts'), en: () => import('./confirm/en.ts') },
  configuration: { 'zh-CN': () => import('./configuration/zh-CN.ts'), en: () => import('./configuration/en.ts') },
  controls: { 'zh-CN': () => import('./controls/zh-CN.ts'), en: () => import('./controls/en.ts') },
  delegation: { 'zh-CN': () => import('./delegation/zh-CN.ts'), en: () => import('./delegation/en.ts') },
  delegations: { 'zh-CN': () => import('./delegations/zh-CN.ts'), en: () => import('./delegations/en.ts') },
  designer: { 'zh-CN': () => import('./designer/zh-CN.ts'), en: () => import('./designer/en.ts') },
  difference: { 'zh-CN': () => import('./difference/zh-CN.ts'), en: () => import('./difference/en.ts') },
  'error-reports': {
    'zh-CN': () => import('./error-reports/zh-CN.ts'),
    en: () => import('./error-reports/en.ts'),
  },
  'act-jobs': { 'zh-CN': () => import('./act-jobs/zh-CN.ts'), en: () => import('./act-jobs/en.ts') },
  'element-kinds': {
    'zh-CN': () => import('./element-kinds/zh-CN.ts'),
    en: () => import('./element-kinds/en.ts'),
  },
  exchange: { 'zh-CN': () => import('./exchange/zh-CN.ts'), en: () => import('./exchange/en.ts') },
  'form-management': {
    'zh-CN': () => import('./form-management/zh-CN.ts'),
    en: () => import('./form-management/en.ts'),
  },
  'failed-tests': { 'zh-CN': () => import('./failed-tests/zh-CN.ts'), en: () => import('./failed-tests/en.ts') },
  forms: { 'zh-CN': () => import('./forms/zh-CN.ts'), en: () => import('./forms/en.ts') },
  instances: { 'zh-CN': () => import('./instances/zh-CN.ts'), en: () => import('./instances/en.ts') },
  lists: { 'zh-CN': () => import('./lists/zh-CN.ts'), en: () => import('./lists/en.ts') },
  missions: { 'zh-CN': () => import('./missions/zh-CN.ts'), en: () => import('./missions/en.ts') },
  notices: { 'zh-CN': () => import('./notices/zh-CN.ts'), en: () => import('./notices/en.ts') },
  'record-access': {
    'zh-CN': () => import('./record-access/zh-CN.ts'),
    en: () => import('./record-access/en.ts'),
  },
  'people-admin': { 'zh-CN': () => import('./people-admin/zh-CN.ts'), en: () => import('./people-admin/en.ts') },
  'page-tables': { 'zh-CN': () => import('./page-tables/zh-CN.ts'), en: () => import('./page-tables/en.ts') },
  reports: { 'zh-CN': () => import('./reports/zh-CN.ts'), en: () => import('./reports/en.ts') },
  records: { 'zh-CN': () => import('./records/zh-CN.ts'), en: () => import('./records/en.ts') },
  health: { 'zh-CN': () => import('./health/zh-CN.ts'), en: () => import('./health/en.ts') },
  help: { 'zh-CN': () => import('./help/zh-CN.ts'), en: () => import('./help/en.ts') },
  search: { 'zh-CN': () => import('./search/zh-CN.ts'), en: () => import('./search/en.ts') },
  'menu-placement': {
    'zh-CN': () => import('./menu-placement/zh-CN.ts'),
    en: () => import('./menu-placement/en.ts'),
  },
  'sensitive-words': {
    'zh-CN': () => import('./sensitive-words/zh-CN.ts'),
    en: () => import('./sensitive-words/en.ts'),
  },
  'page-design': { 'zh-CN': () => import('./page-design/zh-CN.ts'), en: () => import('./page-design/en.ts') },
  'schema-page': { 'zh-CN': () => import('./schema-page/zh-CN.ts'), en: () => import('./schema-page/en.ts') },
  organisations: {
    'zh-CN': () => import('./organisations/zh-CN.ts'),
    en: () => import('./organisations/en.ts'),
  },
  'workflow-rehearsal': {
    'zh-CN': () => import('./workflow-rehearsal/zh-CN.ts'),
    en: () => import('./workflow-rehearsal/en.ts'),
  },
  released: { 'zh-CN': () => import('./released/zh-CN.ts'), en: () => import('./released/en.ts') },
  'workflow-statistics': {
    'zh-CN': () => import('./workflow-statistics/zh-CN.ts'),
    en: () => import('./workflow-statistics/en.ts'),
  },
  'import-report': {
    'zh-CN': () => import('./import-report/zh-CN.ts'),
    en: () => import('./import-report/en.ts'),
  },
  'workflow-management': {
    'zh-CN': () => import('./workflow-management/zh-CN.ts'),
    en: () => import('./workflow-management/en.ts'),
  },
  roles: { 'zh-CN': () => import('./roles/zh-CN.ts'), en: () => import('./roles/en.ts') },
  'menu-design': { 'zh-CN': () => import('./menu-design/zh-CN.ts'), en: () => import('./menu-design/en.ts') },
  'workflow-cards': {
    'zh-CN': () => import('./workflow-cards/zh-CN.ts'),
    en: () => import('./workflow-cards/en.ts'),
  },
  'workflow-simulation': {
    'zh-CN': () => import('./workflow-simulation/zh-CN.ts'),
    en: () => import('./workflow-simulation/en.ts'),
  },
  'workflow-design': {
    'zh-CN': () => import('./workflow-design/zh-CN.ts'),
    en: () => import('./workflow-design/en.ts'),
  },
  tree: { 'zh-CN': () => import('./tree/zh-CN.ts'), en: () => import('./tree/en.ts') },
} as const

export type CatalogueName = keyof typeof catalogues

type TextsOf<Name extends CatalogueName> = Awaited<ReturnType<(typeof catalogues)[Name]['zh-CN']>>['texts']
type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The texts of all catalogues together, which give `t` its keys. */
export type AllTexts = Joined<{ [Name in CatalogueName]: TextsOf<Name> }[CatalogueName]>
