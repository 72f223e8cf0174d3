/**
 * What becomes of each table. A table that is not named here is what people entered: it is in a whole backup and comes
 * back with it. `backup-tables.test.ts` asks for a decision where a name sounds like a secret.
 */

import { settingKeys, settingOf } from '@liveline/contract/setting/settings.ts'

/** Of this installation and this moment: in no backup, and left as they are. */
export const leftAlone: readonly string[] = [
  'audit_sequencer',
  'backup_schedule',
  'backup_tests',
  'backups',
  'cache_epochs',
  'installation',
  'login_challenges',
  'login_limits',
  'login_sources',
  // What was sent is not sent again.
  'push_cursor',
  'push_sendings',
  'readiness_checks',
  'restores',
  'rsa_keys',
  'schema_lock',
  'schema_migrations',
  'servers',
  'sign_on_starts',
  'stream_places',
  'used_ciphertexts',
  'used_tickets',
  'verify_code_sends',
  'verify_codes',
]

/** In no backup, and empty after a whole restore: they belong to people who may not be the same any more, and what was ordered is not gone on with. */
export const emptied: readonly string[] = ['act_job_items', 'act_jobs', 'idempotency_keys', 'sessions']

/** In a whole backup; they come back only where there is no log yet. */
export const logTables: readonly string[] = ['audit_log', 'audit_chain', 'audit_checkpoints']

/** Keys of `system_config` with passwords of others in them: a configuration backup leaves them out, as it does channels. */
export const secretSettings: readonly string[] = settingKeys.filter((key) => {
  const setting = settingOf(key)
  return setting.kind === 'structure' && setting.secrets.length > 0
})

const kindNames = [
  'settings',
  'organisationTypes',
  'roles',
  'menus',
  'forms',
  'workflows',
  'pages',
  'schemaPages',
  'words',
  'wordMatching',
  'pushTemplates',
  'dataSets',
  'reportPages',
  'catalogue',
] as const
type KindName = (typeof kindNames)[number]

/**
 * What hangs on an object.
 * `links`: rows that are replaced with it. `versions`: a draft and releases, which only grow in number. `history`: former
 * states of the object itself. `declared`: fields of the index of records. `starts`: what a workflow waits for.
 */
export type KindPart = {
  readonly table: string
  readonly of: string
  readonly is: 'links' | 'versions' | 'history' | 'declared' | 'starts'
}

/** Objects of one kind of configuration, each a row of `table`. */
export type ConfigurationKind = {
  readonly kind: KindName
  readonly table: string
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly parts: readonly KindPart[]
  /** Keys of objects that a backup of the configuration leaves out, and a restore of it as they are. */
  readonly leftOut?: readonly string[]
}

/** In the order in which they can be put in. */
export const configurationKinds: readonly ConfigurationKind[] = [
  {
    kind: 'settings',
    table: 'system_config',
    key: 'key',
    name: 'key',
    nameEn: 'key',
    parts: [],
    leftOut: secretSettings,
  },
  { kind: 'organisationTypes', table: 'organisation_types', key: 'aid', name: 'name', nameEn: 'name_en', parts: [] },
  {
    kind: 'roles',
    table: 'roles',
    key: 'id',
    name: 'name',
    nameEn: 'name_en',
    parts: [{ table: 'role_permissions', of: 'role_id', is: 'links' }],
  },
  {
    kind: 'menus',
    table: 'menus',
    key: 'id',
    name: 'name',
    nameEn: 'name_en',
    parts: [{ table: 'role_menus', of: 'menu_id', is: 'links' }],
  },
  {
    kind: 'forms',
    table: 'forms',
    key: 'id',
    name: 'name',
    nameEn: 'name_en',
    parts: [
      { table: 'form_versions', of: 'form_id', is: 'versions' },
      { table: 'form_access', of: 'form_id', is: 'links' },
      { table: 'form_filter_fields', of: 'form_id', is: 'declared' },
    ],
  },
  {
    kind: 'workflows',
    table: 'process_definitions',
    key: 'id',
    name: 'name',
    nameEn: 'name_en',
    parts: [
      { table: 'process_definition_versions', of: 'definition_id', is: 'versions' },
      { table: 'process_start_subscriptions', of: 'definition_id', is: 'starts' },
    ],
  },
  {
    kind: 'pages',
    table: 'page_configs',
    key: 'id',
    name: 'name',
    nameEn: 'name_en',
    parts: [{ table: 'page_config_versions', of: 'page_config_id', is: 'history' }],
  },
  {
    kind: 'schemaPages',
    table: 'schema_pages',
    key: 'id',
    name: 'name',
    nameEn: 'name_en',
    parts: [{ table: 'schema_page_versions', of: 'page_id', is: 'versions' }],
  },
  { kind: 'words', table: 'sensitive_words', key: 'id', name: 'word', nameEn: 'word', parts: [] },
  { kind: 'wordMatching', table: 'sensitive_word_matching', key: 'id', name: 'id', nameEn: 'id', parts: [] },
  { kind: 'pushTemplates', table: 'push_templates', key: 'kind', name: 'kind', nameEn: 'kind', parts: [] },
  {
    kind: 'dataSets',
    table: 'data_sets',
    key: 'code',
    name: 'name',
    nameEn: 'name_en',
    parts: [{ table: 'data_set_versions', of: 'code', is: 'history' }],
  },
  {
    kind: 'reportPages',
    table: 'report_pages',
    key: 'id',
    name: 'name',
    nameEn: 'name_en',
    parts: [{ table: 'report_page_versions', of: 'page_id', is: 'history' }],
  },
  { kind: 'catalogue', table: 'catalogue_items', key: 'code', name: 'zh', nameEn: 'en', parts: [] },
]

export const configurationTables: readonly string[] = configurationKinds.flatMap(({ table, parts }) => [
  table,
  ...parts.map((part) => part.table),
])

export const isBackedUp = (table: string, scope: 'configuration' | 'whole'): boolean =>
  scope === 'configuration'
    ? configurationTables.includes(table)
    : !leftAlone.includes(table) && !emptied.includes(table)
