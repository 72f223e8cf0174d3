/**
 * Every key under which TanStack Query keeps an answer, once. What begins with the same word is invalidated together:
 * `queryKeys.tasks.all` names every answer about tasks.
 */
export const queryKeys = {
  tasks: {
    all: ['tasks'],
    home: ['tasks', 'home'],
    urgency: ['tasks', 'urgency'],
    next: ['tasks', 'next'],
    urgent: ['tasks', 'urgent'],
    list: (filters: object) => ['tasks', 'list', filters],
    totals: (asked: object) => ['tasks', 'totals', asked],
    one: (taskId: string) => ['tasks', 'one', taskId],
  },
  instances: {
    all: ['instances'],
    home: ['instances', 'home'],
    board: ['instances', 'board'],
    list: (filters: object) => ['instances', 'list', filters],
    flows: ['instances', 'flows'],
    foresight: (jump: object, language: string) => ['instances', 'foresight', jump, language],
    inspection: (instanceId: string, language: string) => ['instances', 'inspection', instanceId, language],
    one: (instanceId: string) => ['instances', 'one', instanceId],
    remaining: (instanceId: string) => ['instances', 'remaining', instanceId],
    handlers: (instanceId: string, language: string) => ['instances', 'handlers', instanceId, language],
  },
  todo: {
    all: ['todo'],
    total: ['todo', 'total'],
    counters: ['todo', 'counters'],
  },
  notices: {
    all: ['notices'],
    home: ['notices', 'home'],
    unread: ['notices', 'unread'],
    fresh: ['notices', 'fresh'],
    centre: (onlyUnread: boolean) => ['notices', 'centre', onlyUnread],
    list: (filters: object) => ['notices', 'list', filters],
  },
  organisation: {
    all: ['organisation'],
    types: ['organisation', 'types'],
    branch: (aid: number, id: string | undefined, language: string) => ['organisation', 'branch', aid, id, language],
    node: (id: number) => ['organisation', 'node', id],
    uses: (id: number) => ['organisation', 'node', id, 'uses'],
    people: (id: number, asked: object) => ['organisation', 'node', id, 'people', asked],
  },
  roleAdministration: {
    all: ['roleAdministration'],
    list: (filters: object) => ['roleAdministration', 'list', filters],
    one: (id: number) => ['roleAdministration', 'one', id],
    uses: (id: number) => ['roleAdministration', 'uses', id],
    rights: ['roleAdministration', 'rights'],
    who: (kind: string, id: string) => ['roleAdministration', 'who', kind, id],
    calls: ['roleAdministration', 'calls'],
    person: (userId: number) => ['roleAdministration', 'person', userId],
  },
  menuEntries: {
    all: ['menuEntries'],
    list: ['menuEntries', 'list'],
    pages: (roleId: number) => ['menuEntries', 'pages', roleId],
    roles: ['menuEntries', 'roles'],
  },
  sessions: ['sessions'],
  identities: ['identities'],
  incidents: ['incidents'],
  recordAccess: (formId: number) => ['recordAccess', formId],
  forms: {
    all: ['forms'],
    list: (filters: object) => ['forms', 'list', filters],
    categories: ['forms', 'categories'],
    /** The newest release, to fill it in. */
    newest: (formId: number) => ['forms', 'newest', formId],
    uses: (formId: number) => ['forms', 'uses', formId],
    versions: (formId: number) => ['forms', 'versions', formId],
    problems: (formId: number, rev: number, language: string) => ['forms', 'problems', formId, rev, language],
    version: (formVersionId: number, layout: string) => ['forms', 'version', formVersionId, layout],
    comparison: (from: number, to: number) => ['forms', 'comparison', from, to],
  },
  workflowDraft: {
    one: (id: number) => ['workflowDraft', id],
    /** What another has saved meanwhile. */
    rival: (id: number, rev: number) => ['workflowDraft', id, 'rival', rev],
    resources: ['workflowDraft', 'resources'],
    fields: (formKey: string) => ['workflowDraft', 'fields', formKey],
    detail: (id: string) => ['workflowDraft', 'detail', id],
  },
  workflows: {
    all: ['workflows'],
    list: (filters: object) => ['workflows', 'list', filters],
    categories: ['workflows', 'categories'],
    one: (id: number) => ['workflows', 'one', id],
    problems: (id: number, rev: number, language: string) => ['workflows', 'problems', id, rev, language],
    drawing: (versionId: number) => ['workflows', 'drawing', versionId],
    picture: (versionId: number, length: number) => ['workflows', 'picture', versionId, length],
    comparison: (from: number, to: number) => ['workflows', 'comparison', from, to],
  },
  formDraft: {
    one: (formId: number) => ['formDraft', formId],
    /** What another has saved meanwhile. */
    rival: (formId: number, rev: number) => ['formDraft', formId, 'rival', rev],
    fieldUses: (formId: number) => ['formDraft', formId, 'fieldUses'],
    steps: (formId: number) => ['formDraft', formId, 'steps'],
  },
  records: {
    all: ['records'],
    list: (formId: number, filters: object) => ['records', formId, filters],
    /** What the caller may do with the records of a form. */
    may: (formId: number) => ['recordsMay', formId],
    one: (id: string, rev?: number) => ['records', 'one', id, rev ?? 0],
    history: (id: string) => ['records', 'history', id],
  },
  /** Exports and imports of the caller. */
  dataJobs: {
    all: ['dataJobs'],
    list: ['dataJobs', 'list'],
    one: (id: string) => ['dataJobs', 'one', id],
  },
  backups: {
    all: ['backups'],
    state: ['backups', 'state'],
    restores: ['backups', 'restores'],
    lists: ['backups', 'list'],
    list: (filters: object) => ['backups', 'list', filters],
  },
  systemHealth: ['systemHealth'],
  healthDetail: ['healthDetail'],
  healthFailures: ['healthFailures'],
  audit: {
    all: ['audit'],
    list: (search: object) => ['audit', 'list', search],
    one: (id: string) => ['audit', 'one', id],
    state: ['audit', 'state'],
  },
  errorReports: {
    all: ['errorReports'],
    list: (filters: object) => ['errorReports', 'list', filters],
    one: (number: number) => ['errorReports', 'one', number],
  },
  drawing: (flowKey: string, version: number, language: string) => ['drawing', flowKey, version, language],
  file: (id: string, size?: 'thumb') => ['file', id, size ?? 'whole'],
  cc: {
    all: ['cc'],
    list: (filters: object) => ['cc', 'list', filters],
  },
  delegations: ['delegations'],
  departments: ['departments'],
  /** Every type of organisation data with its details. */
  organisations: ['organisations'],
  roles: ['roles'],
  /** Every department there is, by id. */
  departmentNames: (language: string) => ['departmentNames', language],
  /** Where sensitive words stand in a text. */
  sensitiveWords: (text: string) => ['sensitiveWords', text],
  people: {
    all: ['people'],
    list: (filters: object) => ['people', 'list', filters],
    one: (userId: number) => ['people', 'one', userId],
    tasks: (userId: number) => ['people', 'tasks', userId],
    sessions: (userId: number) => ['people', 'sessions', userId],
    changes: (userId: number) => ['people', 'changes', userId],
    delegations: (userId: number) => ['people', 'delegations', userId],
    roles: ['people', 'roles'],
    rolesOf: (userId: number) => ['people', 'rolesOf', userId],
    details: ['people', 'details'],
  },
  allSensitiveWords: ['sensitiveWords'],
  /** Delegations with those that have ended. */
  delegationLists: {
    all: ['delegationLists'],
    own: ['delegationLists', 'own'],
    page: (filters: object) => ['delegationLists', 'page', filters],
  },
  /** The list as it is managed. */
  sensitiveWordList: {
    all: ['sensitiveWordList'],
    page: (filters: object) => ['sensitiveWordList', 'page', filters],
    one: (id: number) => ['sensitiveWordList', 'one', id],
    categories: ['sensitiveWordList', 'categories'],
    matching: ['sensitiveWordList', 'matching'],
    test: (text: string) => ['sensitiveWordList', 'test', text],
  },
  configuration: {
    all: ['configuration'],
    settings: ['configuration', 'settings'],
    history: (key: string | undefined) => ['configuration', 'history', key],
    sources: ['configuration', 'sources'],
  },
  pushChannels: {
    all: ['pushChannels'],
    list: ['pushChannels', 'list'],
    templates: ['pushChannels', 'templates'],
    own: ['pushChannels', 'own'],
  },
  pageTables: {
    all: ['pageTables'],
    list: (filters: object) => ['pageTables', 'list', filters],
    one: (id: number) => ['pageTables', 'one', id],
    versions: (id: number) => ['pageTables', 'versions', id],
    version: (id: number, rev: number) => ['pageTables', 'version', id, rev],
    sources: ['pageTables', 'sources'],
    fields: (asked: object) => ['pageTables', 'fields', asked],
  },
  dataSets: {
    all: ['dataSets'],
    list: (filters: object) => ['dataSets', 'list', filters],
    one: (code: string) => ['dataSets', 'one', code],
    versions: (code: string) => ['dataSets', 'versions', code],
    version: (code: string, rev: number) => ['dataSets', 'version', code, rev],
    choices: ['dataSets', 'choices'],
    answer: (code: string, params: object) => ['dataSets', 'answer', code, params],
  },
  reportPages: {
    all: ['reportPages'],
    list: (filters: object) => ['reportPages', 'list', filters],
    one: (id: number) => ['reportPages', 'one', id],
    open: (id: number) => ['reportPages', 'open', id],
    versions: (id: number) => ['reportPages', 'versions', id],
    version: (id: number, rev: number) => ['reportPages', 'version', id, rev],
    sources: ['reportPages', 'sources'],
  },
  pageConfigs: ['pageConfig'],
  pageConfig: (id: number) => ['pageConfig', id],
  placedPage: (idOrCode: string) => ['pageConfig', 'placed', idOrCode],
  quickForms: ['quickForms'],
  /** What the server finds of a text. */
  search: (text: string) => ['search', text],
  about: ['about'],
  /** What a select may offer, by the path that answers it. */
  options: (path: string) => ['options', path],
  /** The schema of a page that a menu entry names, by its page or its form. */
  schemaPage: (kind: 'page' | 'form', id: number) => ['schemaPage', kind, id],
  /** Schema pages as those who design them see them. */
  schemaPages: {
    all: ['schemaPages'],
    list: (filters: object) => ['schemaPages', 'list', filters],
    draft: (pageId: number) => ['schemaPages', 'draft', pageId],
    versions: (pageId: number) => ['schemaPages', 'versions', pageId],
    version: (pageId: number, version: number) => ['schemaPages', 'version', pageId, version],
    /** What the server would refuse of a schema. */
    lint: (schema: object) => ['schemaPages', 'lint', schema],
  },
  placements: {
    choices: ['placements', 'choices'],
    of: (kind: string, id: string) => ['placements', kind, id],
  },
  startForm: (flowKey: string) => ['startForm', flowKey],
  /** One page of a list, by the key of the list. */
  page: (list: readonly unknown[], asked: object) => [...list, asked],
  /** How many rows a list has, counted to the last. */
  exactTotal: (list: readonly unknown[]) => ['exactTotal', ...list],
} as const
