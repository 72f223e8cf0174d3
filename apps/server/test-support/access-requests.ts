/** What the access matrix sends: for each call its objects, and the request that names one of them. */
import { randomUUID } from 'node:crypto'
import { accessDrawing, accessPage, accessSchema, type AccessWorld, type CallerKind } from './access-world.ts'

type AccessRequest = { readonly params?: object; readonly query?: object; readonly body?: object }
type Make = (world: AccessWorld, caller: CallerKind) => AccessRequest

/** A call without objects has the one request `-`. */
const plain = (request: AccessRequest = {}): Record<string, Make> => ({ '-': () => request })

const missingId = randomUUID()
const NO_NUMBER = 999_999

/** One request for each task of the world, and for a task that does not exist. */
const tasks = (make: (taskId: string) => AccessRequest): Record<string, Make> => ({
  ours: ({ tasks: { ours } }) => make(ours),
  claimed: ({ tasks: { claimed } }) => make(claimed),
  done: ({ tasks: { done } }) => make(done),
  theirs: ({ tasks: { theirs } }) => make(theirs),
  missing: () => make(missingId),
})
const instances = (make: (instanceId: string) => AccessRequest): Record<string, Make> => ({
  ours: ({ instances: { ours } }) => make(ours),
  theirs: ({ instances: { theirs } }) => make(theirs),
  missing: () => make(missingId),
})
const forms = (make: (formId: number) => AccessRequest): Record<string, Make> => ({
  there: ({ form }) => make(form.id),
  missing: () => make(NO_NUMBER),
})
/** The export of the applicant, and none. */
const jobs = (make: (id: string) => AccessRequest): Record<string, Make> => ({
  own: ({ records: { job } }) => make(job),
  missing: () => make(missingId),
})
const actJobs = (make: (id: string) => AccessRequest): Record<string, Make> => ({
  there: ({ actJob }) => make(actJob),
  missing: () => make(missingId),
})
/** Somebody who administers nothing, another system administrator, the caller himself, and nobody. */
const people = (
  make: (userId: number, challenges: AccessWorld['challenges']) => AccessRequest,
): Record<string, Make> => ({
  within: ({ subjects, challenges }) => make(subjects.within, challenges),
  beside: ({ subjects, challenges }) => make(subjects.beside, challenges),
  self: (world, caller) => make(world.people[caller].userId, world.challenges),
  missing: ({ challenges }) => make(NO_NUMBER, challenges),
})
/** One's own record, one that belongs to a process, and none. */
const records = (make: (id: string) => AccessRequest): Record<string, Make> => ({
  own: ({ records: { own } }) => make(own),
  process: ({ formData: { ours } }) => make(ours),
  missing: () => make(missingId),
})
const pageTables = (make: (id: number) => AccessRequest): Record<string, Make> => ({
  there: ({ page }) => make(page.id),
  missing: () => make(NO_NUMBER),
})
const dataSets = (make: (code: string) => AccessRequest): Record<string, Make> => ({
  there: ({ reports }) => make(reports.unusedDataSet),
  missing: () => make('noSuchDataSet'),
})
const reportPages = (make: (id: number) => AccessRequest): Record<string, Make> => ({
  there: ({ reports }) => make(reports.unusedId),
  missing: () => make(NO_NUMBER),
})
const triedSet = {
  ...{ query: 'select 1 as one', parameters: [], answers: 'row' as const, columns: [] },
  ...{ timeLimitMs: 1_000, rowLimit: 1 },
}
const newDataSet = { ...triedSet, name: 'New', nameEn: '', note: '', roleIds: [], revealRoleIds: [] }
const newReport = { name: 'New', nameEn: '', icon: '', content: { parts: [] }, roleIds: [] }
const newPage = {
  ...{ categoryResource: '', pageIcon: '', name: 'New', nameEn: 'New' },
  pageParams: JSON.stringify({
    flowIdList: [],
    columns: [{ key: 'title', title: 'Title' }],
    filters: [],
    actions: [],
  }),
}
const newChannel = {
  ...{ kind: 'webhook', name: 'accessNew', purposes: ['notices'] },
  config: { url: 'https://gateway.example/send', secret: 'sixteen letters..' },
}
/** A webhook, the notices of the console, which nobody changes, and none. */
const channels = (make: (id: number) => AccessRequest): Record<string, Make> => ({
  there: ({ config }) => make(config.channelId),
  inApp: () => make(1),
  missing: () => make(NO_NUMBER),
})
const pages = (make: (pageId: number) => AccessRequest): Record<string, Make> => ({
  there: ({ schemaPage }) => make(schemaPage.id),
  missing: () => make(NO_NUMBER),
})
const roles = (make: (roleId: number) => AccessRequest): Record<string, Make> => ({
  there: ({ role }) => make(role),
  missing: () => make(NO_NUMBER),
})
const menuEntry = {
  ...{ parentId: null, url: 'made-page', name: 'Made', type: 2 as const, component: 'notices', roleIds: [] },
}
const entries = (make: (menuId: number) => AccessRequest): Record<string, Make> => ({
  there: ({ schemaPage }) => make(schemaPage.menuId),
  missing: () => make(NO_NUMBER),
})
const flows = (make: (flow: { id: number; key: string }) => AccessRequest): Record<string, Make> => ({
  open: (world) => make(world.flows.open),
  missing: () => make({ id: NO_NUMBER, key: 'noSuchFlow' }),
})
const statisticsDays = { from: '2026-11-01', to: '2026-11-30' }
const rehearsals = (make: (body: { id: number; initiator: number }) => AccessRequest): Record<string, Make> => ({
  open: ({ flows: { open }, subjects }) => make({ id: open.id, initiator: subjects.holder }),
  missing: ({ subjects }) => make({ id: NO_NUMBER, initiator: subjects.holder }),
})
const keptTests = (make: (testId: number) => AccessRequest): Record<string, Make> => ({
  there: ({ rehearsalTest }) => make(rehearsalTest),
  missing: () => make(NO_NUMBER),
})
const flowForms = (
  make: (flow: { flowKey: string; flowInstance?: string }) => AccessRequest,
): Record<string, Make> => ({
  open: ({ flows: { open } }) => make({ flowKey: open.key }),
  ours: ({ flows: { open }, instances: { ours } }) => make({ flowKey: open.key, flowInstance: ours }),
  theirs: ({ flows: { restricted }, instances: { theirs } }) => make({ flowKey: restricted.key, flowInstance: theirs }),
  missing: ({ flows: { open } }) => make({ flowKey: open.key, flowInstance: missingId }),
})
/** Beside those, the workflow that only some may start. */
const startable = (make: Parameters<typeof flows>[0]): Record<string, Make> => ({
  ...flows(make),
  restricted: (world) => make(world.flows.restricted),
})

/** A department, the type of all departments and somebody who belongs to one; and none of them. */
const details = (make: (id: number, aid: number, userId: number) => AccessRequest): Record<string, Make> => ({
  there: ({ departments, subjects }) => make(departments.foreign, 1, subjects.holder),
  missing: () => make(NO_NUMBER, NO_NUMBER, NO_NUMBER),
})
const placed = (pageId: number, roleId: number) => ({
  ...{ target: { kind: 'schemaPage', id: String(pageId) }, parentId: null, name: 'Placed', roleIds: [roleId] },
})
const entered = { forms: { accessForm: { note: 'x' } } }
const cipher = 'AAAA'
const unknownToken = 'x'.repeat(43)

/** By call, then by object. Every call of the contract is here, and every object has a row in `access-matrix.txt`. */
export const accessRequests: Readonly<Record<string, Readonly<Record<string, Make>>>> = {
  'session.keypair': plain(),
  'session.login': plain({
    params: { exponentOrKey: 'none' },
    body: { userName: cipher, password: cipher, passwordSha256: cipher },
  }),
  // What becomes of tokens that somebody holds: token-exchange.test.ts.
  'session.sendVerifyCode': plain({ params: { key: 'unknown' }, body: { userName: 'AAAA' } }),
  'signOn.start': plain({ query: { provider: 'unknown' } }),
  'signOn.logIn': plain({ body: { ticket: 'unknown', authorizeId: 'unknown' } }),
  'identity.listOwn': plain(),
  'identity.unlinkOwn': { own: ({ identityProvider }) => ({ body: { provider: identityProvider } }) },
  'identity.list': {
    there: ({ people }) => ({ query: { userName: people.applicant.userName } }),
    missing: () => ({ query: { userName: 'nobody.at.all' } }),
  },
  'identity.unlink': {
    there: ({ people, identityProvider }) => ({
      body: { userName: people.applicant.userName, provider: identityProvider },
    }),
    missing: ({ people }) => ({ body: { userName: people.applicant.userName, provider: 'nowhere' } }),
  },
  'session.previewToken': plain({ body: { token: unknownToken } }),
  'session.exchangeToken': plain({ body: { token: unknownToken } }),
  'session.userInfo': plain(),
  'session.logout': {
    own: ({ people }, caller) => ({ params: { userName: people[caller].userName } }),
    foreign: ({ people }, caller) => ({
      params: { userName: people[caller === 'designer' ? 'handler' : 'designer'].userName },
    }),
    missing: () => ({ params: { userName: 'nobody-of-that-name' } }),
  },
  'session.checkToken': plain(),
  'session.stay': plain(),
  'session.listOwn': plain(),
  'session.endOwn': plain({ body: { sessionIds: ['00000000-0000-4000-8000-000000000001'] } }),
  'session.lock': plain(),
  'session.confirm': plain({ params: { key: 'none' }, body: { password: cipher, passwordSha256: cipher } }),
  'session.unlock': plain({ params: { key: 'none' }, body: { password: cipher, passwordSha256: cipher } }),
  'session.changePassword': plain({
    params: { key: 'none' },
    body: { oldPassword: cipher, oldPasswordSha256: cipher, password: cipher, passwordConfirm: cipher },
  }),

  'account.unlock': {
    there: ({ people }) => ({ body: { userName: people.handler.userName } }),
    missing: () => ({ body: { userName: 'nobody-of-that-name' } }),
  },
  'role.update': {
    there: ({ people, role }) => ({ body: { userId: people.applicant.userId, roleIds: [role] } }),
    missing: ({ role }) => ({ body: { userId: NO_NUMBER, roleIds: [role] } }),
  },
  'role.ofUser': {
    there: ({ people }) => ({ params: { id: people.applicant.userId } }),
    missing: () => ({ params: { id: NO_NUMBER } }),
  },

  'role.list': plain(),
  'role.one': roles((id) => ({ query: { id } })),
  'role.uses': roles((id) => ({ query: { id } })),
  'role.create': plain({ body: { name: 'Made', allocatable: true, dataScope: 'self' } }),
  'role.edit': roles((id) => ({ body: { id, rev: 1, name: 'Changed', allocatable: true, dataScope: 'self' } })),
  'role.remove': {
    ...roles((id) => ({ body: { id } })),
    unused: ({ unusedRole }) => ({ body: { id: unusedRole } }),
  },
  'right.matrix': plain(),
  'right.update': roles((roleId) => ({
    body: { changes: [{ roleId, rev: 1, give: ['form:read'], take: [] }] },
  })),
  'right.who': {
    call: () => ({ query: { kind: 'call', id: 'user.page' } }),
    missing: () => ({ query: { kind: 'call', id: 'glove.lend' } }),
  },
  'right.calls': plain(),
  'right.ofPerson': {
    there: ({ people }) => ({ query: { userId: people.applicant.userId } }),
    missing: () => ({ query: { userId: NO_NUMBER } }),
  },

  'user.page': plain(),
  'user.list': plain(),
  'user.options': plain(),
  'user.roles': plain(),
  'people.add': {
    ours: ({ departments, challenges: { add } }) => ({
      params: { key: add.key },
      body: {
        ...{ userName: `new${randomUUID().slice(0, 8)}`, name: 'New', userSource: 0, attrs: [departments.own] },
        password: add.password,
      },
    }),
  },
  'people.edit': people((userId, { edit }) => ({ params: { key: edit.key }, body: { userId, name: 'Renamed' } })),
  'people.del': {
    ...people((id) => ({ query: { id: String(id) } })),
    within: ({ subjects }) => ({ query: { id: String(subjects.leaver) } }),
  },
  'people.handOver': {
    ...people((userId) => ({ body: { userId, toUserId: userId, reason: 'x' } })),
    within: ({ subjects }) => ({ body: { userId: subjects.quitter, toUserId: subjects.within, reason: 'x' } }),
  },
  'people.detail': people((userId) => ({ query: { userId } })),
  'people.reveal': people((userId) => ({ body: { userId } })),
  'people.setEnabled': people((userId) => ({ body: { userIds: [userId], enabled: false } })),
  'people.resetPassword': people((userId, { reset }) => ({
    params: { key: reset.key },
    body: { userId, password: reset.password },
  })),
  'people.tasks': people((userId) => ({ query: { userId } })),
  'people.sessions': people((userId) => ({ query: { userId } })),
  'people.endSessions': people((userId) => ({
    body: { userId, sessionIds: ['00000000-0000-4000-8000-000000000001'] },
  })),
  'people.exportRows': plain({ body: { format: 'csv' } }),
  'people.template': plain(),
  'people.importRows': {
    there: ({ peopleSheet }) => ({ body: { fileId: peopleSheet, dryRun: true } }),
    missing: () => ({ body: { fileId: missingId, dryRun: true } }),
  },
  'people.changes': people((userId) => ({ query: { userId } })),
  'organisation.changeDepartment': {
    own: ({ departments }) => ({ query: { depId: departments.own } }),
    foreign: ({ departments }) => ({ query: { depId: departments.foreign } }),
    missing: () => ({ query: { depId: NO_NUMBER } }),
  },
  'settings.read': plain(),
  'settings.save': plain({ body: { theme: 'dark' } }),
  'ownLists.read': plain(),
  'ownLists.saveLayout': plain({ body: { list: 'forms', layout: {} } }),
  'ownLists.saveView': plain({ body: { list: 'forms', view: { id: 'v', name: 'V', query: {}, layout: {} } } }),
  'ownLists.deleteView': plain({ body: { list: 'forms', id: 'v' } }),
  'organisation.department': plain(),
  'organisation.tree': plain(),
  'organisation.options': plain({ query: { aid: 1 } }),
  'organisation.page': plain(),
  'organisation.list': plain(),
  'organisation.addType': { '-': () => ({ body: { name: randomUUID() } }) },
  'organisation.editType': details((_, aid) => ({ body: { aid, name: 'Renamed' } })),
  'organisation.removeType': {
    ...details((_, aid) => ({ body: { aid } })),
    empty: ({ emptyType }) => ({ body: { aid: emptyType } }),
  },
  'organisation.details': plain({ query: { aid: 1 } }),
  'organisation.detailById': details((id) => ({ query: { id } })),
  'organisation.detailUses': details((id) => ({ query: { id } })),
  'organisation.ofLevel': plain({ query: { aid: 1, level: 1 } }),
  'organisation.ofLevelInAll': plain({ query: { level: 1 } }),
  'organisation.ofParent': plain({ query: { aid: 1 } }),
  'organisation.ofParentInAll': plain(),
  'organisation.parentIds': plain({ body: { ids: [NO_NUMBER] } }),
  'organisation.byKeyword': plain({ query: { keyword: 'x' } }),
  'organisation.treeByAid': details((_, aid) => ({ query: { aid } })),
  'organisation.addDetail': details((pid) => ({ body: { aid: 1, pid, name: randomUUID() } })),
  'organisation.editDetail': details((id) => ({ body: { id, name: 'Renamed' } })),
  'organisation.moveDetail': details((id) => ({ body: { id, pid: null } })),
  'organisation.removeDetail': {
    ...details((id) => ({ body: { id } })),
    unused: ({ departments }) => ({ body: { id: departments.empty } }),
  },
  'organisation.peoplePage': plain(),
  'organisation.attributesOf': details((_, __, userId) => ({ query: { userId } })),
  'organisation.saveAttributes': details((id, _, userId) => ({ body: { userId, ids: [id], aid: 1 } })),
  'organisation.removeAttributes': {
    there: ({ departments, subjects }) => ({ body: { userId: subjects.within, ids: [departments.own] } }),
    missing: () => ({ body: { userId: NO_NUMBER, ids: [NO_NUMBER] } }),
  },
  'organisation.assign': details((id, _, userId) => ({ body: { id, userIds: [userId], act: 'add' } })),
  'systemConfig.read': plain(),
  'systemConfig.settings': plain(),
  'systemConfig.update': plain({ body: { changes: [{ key: 'urgeMinutes', value: 30 }] } }),
  'systemConfig.history': plain(),
  'systemConfig.revert': {
    there: ({ config }) => ({ body: { id: config.changeId } }),
    missing: () => ({ body: { id: missingId } }),
  },
  'systemConfig.navigationSources': plain(),
  'systemConfig.forms': plain(),
  'systemConfig.about': plain(),
  'search.find': plain({ query: { text: 'x' } }),

  'form.create': plain({ body: { formKey: 'accessNew', formName: 'New', formPcJson: accessSchema } }),
  'form.update': forms((formId) => ({ body: { formId, formName: 'Renamed' } })),
  'form.release': forms((formId) => ({ body: { formId } })),
  'form.setValid': forms((id) => ({ params: { id, flag: '0' } })),
  'form.list': plain(),
  'form.latestValid': forms((formId) => ({ query: { formId } })),
  'form.schema': {
    released: ({ form }) => ({ query: { formVersionId: form.versionId } }),
    draft: ({ form }) => ({ query: { formVersionId: form.draftId } }),
    missing: () => ({ query: { formVersionId: NO_NUMBER } }),
  },
  'form.amisSchema': forms((formId) => ({ query: { formId } })),
  'form.listAll': plain(),
  'form.all': plain(),
  'form.remove': forms((id) => ({ params: { id } })),
  'form.releasedVersions': forms((formId) => ({ query: { formId } })),
  'form.detail': forms((id) => ({ params: { id } })),
  'form.latestReleased': plain(),
  'form.flowLatest': flowForms((query) => ({ query })),
  'form.listFlowLatest': flowForms((body) => ({ body })),
  'form.lint': plain({ body: { formPcJson: accessSchema } }),
  'formDesign.draft': forms((formId) => ({ query: { formId } })),
  'formDesign.testFill': plain({ body: { formPcJson: accessSchema, values: {} } }),
  'formDesign.uses': forms((formId) => ({ query: { formId } })),
  'formDesign.compare': {
    there: ({ form }) => ({ query: { from: form.versionId, to: form.draftId } }),
    missing: () => ({ query: { from: NO_NUMBER, to: NO_NUMBER } }),
  },
  'formDesign.restoreVersion': {
    there: ({ form }) => ({ body: { formId: form.id, formVersionId: form.versionId, rev: 2 } }),
    missing: ({ form }) => ({ body: { formId: NO_NUMBER, formVersionId: form.versionId, rev: 2 } }),
  },
  'formDesign.restore': forms((id) => ({ params: { id } })),
  'formDesign.copy': forms((formId) => ({ body: { formId, formKey: 'accessCopy', formName: 'Copy' } })),
  'formDesign.exportFile': forms((formId) => ({ query: { formId } })),
  'formDesign.importFile': plain({
    body: {
      ...{ format: 'liveline.form/1', formKey: 'accessFile', formName: 'File', formNameEn: '', icon: '', category: '' },
      ...{ formPcJson: accessSchema, formMobileJson: null },
    },
  }),
  'formDesign.fieldUses': forms((formId) => ({ query: { formId } })),
  'formDesign.steps': forms((formId) => ({ query: { formId } })),
  'formData.list': {
    ...forms((formId) => ({ body: { formId } })),
    bin: ({ records: { formId } }) => ({ body: { formId, deleted: true } }),
  },
  'formData.save': {
    records: ({ records: { formId } }) => ({ body: { formId, values: { note: 'x' } } }),
    ...forms((formId) => ({ body: { formId, values: { note: 'x' } } })),
  },
  'formData.get': records((id) => ({ body: { id } })),
  'formData.update': records((id) => ({ body: { id, rev: 1, values: { note: 'y' } } })),
  'formData.remove': records((id) => ({ body: { id, rev: 1 } })),
  'formData.restore': {
    ...records((id) => ({ body: { id } })),
    deleted: ({ records: { deleted } }) => ({ body: { id: deleted } }),
  },
  'formData.history': records((id) => ({ body: { id } })),
  'formData.reveal': records((id) => ({ body: { id, field: 'phone' } })),
  'dataJob.exportRows': forms((formId) => ({ body: { formId, format: 'xlsx' } })),
  'dataJob.template': {
    records: ({ records: { formId } }) => ({ query: { formId } }),
    ...forms((formId) => ({ query: { formId } })),
  },
  'dataJob.importRows': {
    records: ({ records: { formId, upload } }) => ({ body: { formId, fileId: upload, dryRun: true } }),
    ...forms((formId) => ({ body: { formId, fileId: missingId, dryRun: true } })),
  },
  'dataJob.list': plain(),
  'dataJob.get': jobs((id) => ({ query: { id } })),
  'dataJob.cancel': jobs((id) => ({ body: { id } })),
  'dataJob.repeat': jobs((id) => ({ body: { id } })),
  'dataJob.result': jobs((id) => ({ query: { id } })),
  'formData.access': forms((formId) => ({ query: { formId } })),
  'formData.setAccess': forms((formId) => ({ body: { formId, rows: [] } })),

  // Whom one may delegate to, and for whom: delegations.test.ts.
  'delegation.delegate': plain({ query: { delegateUserId: 1 } }),
  'delegation.forceDelegate': {
    there: ({ people }) => ({ body: { delegateUserId: 1, delegater: people.handler.userId, reason: 'ill' } }),
    missing: () => ({ body: { delegateUserId: 1, delegater: NO_NUMBER, reason: 'ill' } }),
  },
  'delegation.forceCancelDelegate': {
    there: ({ people }) => ({ query: { delegater: people.handler.userId }, body: { reason: 'back' } }),
    missing: () => ({ query: { delegater: NO_NUMBER }, body: { reason: 'back' } }),
  },
  'delegation.cancelDelegate': plain(),
  'delegation.history': plain(),
  'delegation.ofPerson': people((userId) => ({ query: { userId } })),
  'delegation.list': plain(),
  'delegation.mine': plain(),
  // What may be uploaded, and who may have it: files.test.ts.
  'file.upload': plain({ query: { name: 'nothing.txt' } }),
  'file.get': { missing: () => ({ params: { id: missingId } }) },

  'liveLine.catalogue': plain(),
  'liveLine.board': plain(),
  'console.first': plain(),
  'mission.urgency': plain(),

  'pageTable.create': plain({ body: { ...newPage, pageCode: 'accessNew' } }),
  'pageTable.update': pageTables((id) => ({ body: { id, name: 'Renamed' } })),
  'pageTable.setValid': pageTables((configId) => ({ body: { configId, valid: 0 } })),
  'pageTable.remove': {
    unused: ({ page }) => ({ params: { id: page.unusedId } }),
    used: ({ page }) => ({ params: { id: page.id } }),
    missing: () => ({ params: { id: NO_NUMBER } }),
  },
  'pageTable.list': plain(),
  'pageTable.detail': pageTables((id) => ({ query: { id } })),
  'pageTable.versions': pageTables((id) => ({ query: { id } })),
  'pageTable.version': {
    there: ({ page }) => ({ query: { id: page.unusedId, rev: 1 } }),
    missing: ({ page }) => ({ query: { id: page.id, rev: 99 } }),
  },
  'pageTable.restore': {
    there: ({ page }) => ({ body: { id: page.unusedId, version: 1 } }),
    missing: ({ page }) => ({ body: { id: page.id, version: 99 } }),
  },
  'pageTable.sources': plain(),
  'pageTable.fields': plain({ query: { flowIds: 'noSuchFlow' } }),
  'pageTable.all': plain(),
  'pageTable.byId': {
    there: ({ page }) => ({ query: { id: page.id } }),
    off: ({ page }) => ({ query: { id: page.offId } }),
    missing: () => ({ query: { id: NO_NUMBER } }),
  },
  'pageTable.byCode': {
    there: ({ page }) => ({ query: { pageCode: page.code } }),
    off: ({ page }) => ({ query: { pageCode: page.offCode } }),
    missing: () => ({ query: { pageCode: 'noSuchPage' } }),
  },

  'pushChannel.listAll': plain(),
  'pushChannel.list': plain(),
  'pushChannel.create': plain({ body: newChannel }),
  'pushChannel.update': channels((id) => ({ body: { id, channel: newChannel } })),
  'pushChannel.setEnabled': channels((id) => ({ body: { id, enabled: true } })),
  'pushChannel.order': { there: () => ({ body: { ids: [1] } }), missing: () => ({ body: { ids: [NO_NUMBER] } }) },
  'pushChannel.remove': channels((id) => ({ params: { id } })),
  'pushChannel.test': channels((id) => ({ body: { id, to: '' } })),
  'pushChannel.templates': plain(),
  'pushChannel.saveTemplate': plain({ body: { kind: 'task', texts: null } }),

  'processDefinition.create': plain({
    body: { flowKey: 'accessNew', name: 'New', bpmnXml: accessDrawing('accessNew') },
  }),
  'processDefinition.update': flows(({ id }) => ({ body: { id, name: 'Renamed' } })),
  'processDefinition.release': flows(({ id }) => ({ body: { id } })),
  'processDefinition.setValid': flows(({ id }) => ({ params: { id, flag: '0' } })),
  'processDefinition.list': plain(),
  'processDefinition.listAll': plain(),
  'processDefinition.remove': flows(({ id }) => ({ params: { id } })),
  'processDefinition.detail': flows(({ id }) => ({ params: { id } })),
  'processDefinition.releasedVersions': flows(({ id }) => ({ query: { id } })),
  'processDefinition.withForm': forms((id) => ({ params: { id } })),
  'processDefinition.validFlows': plain(),
  'processDefinition.validVersion': flows(({ id }) => ({ params: { id } })),
  'processDefinition.parsed': flows(({ id }) => ({ params: { id } })),
  'processDefinition.inspect': plain({ body: { xml: accessDrawing('accessInspected') } }),
  'processDefinition.drawing': {
    open: ({ flows: { open } }) => ({ query: { versionId: open.versionIds[0] ?? 0 } }),
    missing: () => ({ query: { versionId: NO_NUMBER } }),
  },
  'processDefinition.compare': {
    open: ({ flows: { open } }) => ({ query: { from: open.versionIds[0] ?? 0, to: open.versionIds[1] ?? 0 } }),
    missing: ({ flows: { open } }) => ({ query: { from: open.versionIds[0] ?? 0, to: NO_NUMBER } }),
  },
  'processDefinition.copy': flows(({ id }) => ({ body: { id, flowKey: 'accessCopied', name: 'Copied' } })),
  'processDefinition.importReport': plain({ body: { xml: accessDrawing('accessReported') } }),
  'processDefinition.importFile': plain({
    body: { flowKey: 'accessImported', name: 'Imported', xml: accessDrawing('accessFile') },
  }),
  'processDefinition.resources': plain(),
  'processInstance.start': startable(({ id }) => ({ params: { id, v: 1 }, body: entered })),
  'processInstance.startByKey': startable(({ key }) => ({ params: { key }, body: entered })),
  'processInstance.startForm': {
    ...startable(({ key }) => ({ query: { flowKey: key } })),
    copyOurs: ({ flows: { open }, instances: { ours } }) => ({ query: { flowKey: open.key, copyOf: ours } }),
    copyTheirs: ({ flows: { open }, instances: { theirs } }) => ({ query: { flowKey: open.key, copyOf: theirs } }),
  },
  'mission.counts': plain(),
  'mission.list': plain(),
  'mission.search': plain({ body: {} }),
  'mission.totals': plain({ body: { totals: [{ field: 'note', of: 'count' }] } }),
  'processInstance.list': plain(),
  'processInstance.history': plain({ body: {} }),
  'processInstance.stuck': plain(),
  'processInstance.detail': instances((instanceId) => ({ query: { instanceId } })),
  'processInstance.remaining': instances((instanceId) => ({ query: { instanceId } })),
  'processInstance.diagram': instances((instanceId) => ({ query: { instanceId } })),
  'processInstance.withdraw': instances((instanceId) => ({ body: { instanceId, opinion: 'no longer needed' } })),
  'processInstance.end': instances((id) => ({ params: { id }, body: { reason: 'no longer needed' } })),
  'event.message': plain({ body: { name: 'nobody waits for it', variables: {} } }),
  'event.signal': plain({ body: { name: 'nobody waits for it', variables: {} } }),
  'migration.plan': {
    ours: () => ({ body: { flowKey: 'unknown', from: 1, to: 2 } }),
  },
  'migration.migrate': instances((instanceId) => ({ body: { instanceIds: [instanceId], to: 9, reason: 'newer' } })),
  'processStatistics.overview': { '-': () => ({ body: statisticsDays }) },
  'processStatistics.flow': flows(({ key }) => ({ body: { ...statisticsDays, flowKey: key } })),
  'processStatistics.workbook': flows(({ key }) => ({ query: { ...statisticsDays, flowKey: key } })),
  'processStatistics.people': flows(({ key }) => ({ body: { ...statisticsDays, flowKey: key } })),
  'processStatistics.instances': flows(({ key }) => ({
    body: { ...statisticsDays, flowKey: key, measure: 'visits' as const },
  })),
  'rehearsal.form': rehearsals((body) => ({ body })),
  'rehearsal.run': rehearsals((body) => ({ body })),
  'rehearsal.branches': rehearsals((body) => ({ body })),
  'rehearsalTest.list': {
    open: ({ flows: { open } }) => ({ query: { id: open.id } }),
    missing: () => ({ query: { id: NO_NUMBER } }),
  },
  'rehearsalTest.detail': keptTests((testId) => ({ query: { testId } })),
  'rehearsalTest.run': {
    open: ({ flows: { open } }) => ({ body: { id: open.id } }),
    missing: () => ({ body: { id: NO_NUMBER } }),
  },
  'rehearsalTest.keep': rehearsals((body) => ({ body: { ...body, name: 'Another', values: { note: 'x' } } })),
  'rehearsalTest.expect': keptTests((testId) => ({ body: { testId } })),
  'rehearsalTest.rename': keptTests((testId) => ({ body: { testId, name: 'Another' } })),
  'rehearsalTest.copy': keptTests((testId) => ({ body: { testId, name: 'Another' } })),
  'rehearsalTest.remove': keptTests((testId) => ({ body: { testId } })),
  'administration.jump': tasks((taskId) => ({ body: { taskId, targetNode: 'first', reason: 'do it again' } })),
  'administration.assign': {
    ...tasks((taskId) => ({ body: { taskId, newUserId: 1, reason: 'on leave' } })),
    ours: ({ tasks: { ours }, people }) => ({
      body: { taskId: ours, newUserId: people.colleague.userId, reason: 'on leave' },
    }),
  },
  'administration.setVariables': instances((id) => ({
    query: { id },
    body: { variables: { noted: { type: 'text', value: 'x' } }, reason: 'corrected' },
  })),
  'administration.updateForm': {
    ours: ({ instances: { ours: instanceId }, tasks: { ours: taskId }, formData: { ours: formDataId } }) => ({
      body: { instanceId, taskId, formDataId, data: {}, reason: 'corrected' },
    }),
    theirs: ({ instances: { theirs: instanceId }, tasks: { theirs: taskId }, formData: { theirs: formDataId } }) => ({
      body: { instanceId, taskId, formDataId, data: {}, reason: 'corrected' },
    }),
    missing: () => ({
      body: { instanceId: missingId, taskId: missingId, formDataId: missingId, data: {}, reason: 'corrected' },
    }),
  },
  'administration.suspend': instances((instanceId) => ({ body: { instanceId, reason: 'to be looked at' } })),
  'administration.actOnMany': instances((instanceId) => ({
    body: { instanceIds: [instanceId], act: 'suspend', reason: 'to be looked at' },
  })),
  'administration.inspect': instances((instanceId) => ({ query: { instanceId } })),
  'administration.resume': instances((instanceId) => ({ body: { instanceId, reason: 'looked at' } })),
  'audit.list': plain(),
  'audit.exportRows': plain({ body: { format: 'csv' } }),
  'audit.state': plain(),
  'audit.verify': plain({ body: {} }),
  'audit.checkpoints': plain(),
  'audit.compareCheckpoints': plain({ body: { text: '{"seq":"1","at":"2026-11-24T00:00:00.000Z"}' } }),
  'audit.detail': { missing: () => ({ query: { id: '999999999' } }) },
  'systemHealth.read': plain(),
  'systemHealth.detail': plain(),
  'systemHealth.failures': plain(),
  'systemHealth.retryMessages': plain(),
  'systemHealth.retry': {
    ours: ({ instances: { ours }, incidents }) => ({ body: { instanceId: ours, jobId: incidents.ours } }),
    missing: () => ({ body: { instanceId: missingId, jobId: missingId } }),
  },
  'schemaPage.list': plain(),
  'schemaPage.create': plain({ body: { name: 'New', schema: accessPage } }),
  'schemaPage.update': pages((pageId) => ({ body: { pageId, name: 'Renamed' } })),
  'schemaPage.draft': pages((pageId) => ({ query: { pageId } })),
  'schemaPage.release': pages((pageId) => ({ body: { pageId } })),
  'schemaPage.setValid': pages((id) => ({ params: { id, flag: '0' } })),
  'schemaPage.remove': {
    placed: ({ schemaPage }) => ({ params: { id: schemaPage.id } }),
    loose: ({ loosePage }) => ({ params: { id: loosePage } }),
    missing: () => ({ params: { id: NO_NUMBER } }),
  },
  'schemaPage.versions': pages((pageId) => ({ query: { pageId } })),
  'schemaPage.version': pages((pageId) => ({ query: { pageId, version: 1 } })),
  'schemaPage.restore': pages((pageId) => ({ body: { pageId, version: 1, rev: 3 } })),
  'schemaPage.copy': pages((pageId) => ({ body: { pageId, name: 'Copy' } })),
  'schemaPage.lint': plain({ body: { schema: accessPage } }),
  'schemaPage.released': {
    placed: ({ schemaPage }) => ({ query: { pageId: schemaPage.id } }),
    loose: ({ loosePage }) => ({ query: { pageId: loosePage } }),
    missing: () => ({ query: { pageId: NO_NUMBER } }),
  },
  'menu.place': {
    there: ({ loosePage, role }) => ({ body: placed(loosePage, role) }),
    missing: ({ role }) => ({ body: placed(NO_NUMBER, role) }),
  },
  'menu.placements': plain({ query: { kind: 'quickForm', id: 'accessForm' } }),
  'menu.placementChoices': plain(),
  'menu.entries': plain(),
  'menu.previewPages': plain({ query: { roleId: 1 } }),
  'menu.createEntry': plain({ body: menuEntry }),
  'menu.updateEntry': entries((id) => ({ body: { ...menuEntry, id, rev: 1 } })),
  'menu.moveEntry': entries((id) => ({ body: { id, rev: 1, parentId: null, beforeId: null } })),
  'menu.removeEntry': entries((id) => ({ body: { id } })),
  'menu.removePlacement': {
    there: ({ schemaPage }) => ({ body: { menuId: schemaPage.menuId } }),
    missing: () => ({ body: { menuId: NO_NUMBER } }),
  },
  'sensitiveWord.page': plain(),
  'sensitiveWord.detail': {
    there: ({ sensitiveWord }) => ({ query: { id: sensitiveWord } }),
    missing: () => ({ query: { id: NO_NUMBER } }),
  },
  'sensitiveWord.create': plain({ body: { word: '乙' } }),
  'sensitiveWord.update': {
    there: ({ sensitiveWord }) => ({ body: { id: sensitiveWord, word: '丙' } }),
    missing: () => ({ body: { id: NO_NUMBER, word: '丙' } }),
  },
  'sensitiveWord.remove': {
    there: ({ sensitiveWord }) => ({ query: { id: sensitiveWord } }),
    missing: () => ({ query: { id: NO_NUMBER } }),
  },
  'sensitiveWord.match': plain({ body: { text: '甲' } }),
  'sensitiveWord.matchEach': plain({ body: { texts: ['甲'] } }),
  'backup.backup': plain(),
  'backup.list': plain(),
  'backup.make': plain({ body: { scope: 'configuration' } }),
  'backup.test': { there: ({ backup }) => ({ body: { id: backup } }), missing: () => ({ body: { id: missingId } }) },
  'backup.schedule': plain({ body: { enabled: true, minuteOfDay: 120, scope: 'whole', keep: 30 } }),
  'backup.download': {
    there: ({ backup }) => ({ query: { id: backup } }),
    missing: () => ({ query: { id: missingId } }),
  },
  'backup.remove': { missing: () => ({ body: { id: missingId } }) },
  'backup.compare': { missing: () => ({ body: { id: missingId } }) },
  'backup.restores': plain(),
  'backup.restore': { missing: () => ({ body: { id: missingId, confirmation: 'x', reason: 'x' } }) },
  'backup.approve': { missing: () => ({ body: { id: missingId } }) },
  'backup.cancel': { missing: () => ({ body: { id: missingId } }) },
  'sensitiveWord.categories': plain(),
  'sensitiveWord.test': plain({ body: { text: '甲' } }),
  'sensitiveWord.setEnabled': plain({ body: { ids: [NO_NUMBER], enabled: false } }),
  'sensitiveWord.removeEach': plain({ body: { ids: [NO_NUMBER] } }),
  'sensitiveWord.importWords': plain({ body: { text: '丁' } }),
  'sensitiveWord.readMatching': plain(),
  'sensitiveWord.saveMatching': plain({ body: { traditional: true, separators: '' } }),
  'errorReport.send': plain({
    body: { kind: 'error', message: 'x', stack: '', path: '/home', version: '0', browser: 'b' },
  }),
  'errorReport.list': plain(),
  'errorReport.settle': {
    there: ({ errorReport }) => ({ body: { number: errorReport, isSettled: true } }),
    missing: () => ({ body: { number: NO_NUMBER, isSettled: true } }),
  },

  'actJob.foresee': instances((instanceId) => ({ body: { order: { act: 'suspend' }, instanceIds: [instanceId] } })),
  'actJob.begin': instances((instanceId) => ({
    body: {
      order: { act: 'suspend' },
      instanceIds: [instanceId],
      reason: 'storm',
      count: 1,
      asOf: '2026-10-05T00:00:00Z',
    },
  })),
  'actJob.list': plain(),
  'actJob.get': actJobs((id) => ({ query: { id } })),
  'actJob.results': actJobs((id) => ({ query: { id } })),
  'actJob.stop': actJobs((id) => ({ body: { id } })),
  'actJob.repeat': actJobs((id) => ({ body: { id } })),
  'incident.list': plain(),
  'incident.retry': {
    ours: ({ instances: { ours }, incidents }) => ({ body: { instanceId: ours, jobId: incidents.ours } }),
    theirs: ({ instances: { theirs }, incidents }) => ({ body: { instanceId: theirs, jobId: incidents.theirs } }),
    missing: () => ({ body: { instanceId: missingId, jobId: missingId } }),
  },
  'task.claim': tasks((taskId) => ({ body: { taskId } })),
  'task.unclaim': tasks((taskId) => ({ body: { taskId } })),
  'task.complete': tasks((taskId) => ({ body: { taskId } })),
  'task.completeMany': tasks((taskId) => ({ body: { taskIds: [taskId], outcome: 'done' } })),
  'task.saveDraft': tasks((taskId) => ({ body: { taskId, opinion: 'half a thought' } })),
  'task.detail': tasks((id) => ({ params: { id } })),
  'signing.addSign': tasks((taskId) => ({ body: { taskId, userIds: [1], position: 'beside', reason: 'look' } })),
  'signing.removeSign': tasks((taskId) => ({ body: { taskId, userIds: [1], reason: 'not needed' } })),
  'taskAct.reject': tasks((taskId) => ({ body: { taskId, to: 'previous', opinion: 'not yet' } })),
  'taskAct.transfer': tasks((taskId) => ({ body: { taskId, userId: 1, reason: 'on leave' } })),
  'taskAct.cc': {
    ours: ({ instances: { ours }, people }) => ({ body: { instanceId: ours, userIds: [people.handler.userId] } }),
    theirs: ({ instances: { theirs }, people }) => ({ body: { instanceId: theirs, userIds: [people.handler.userId] } }),
    missing: ({ people }) => ({ body: { instanceId: missingId, userIds: [people.handler.userId] } }),
  },
  'taskAct.urge': instances((instanceId) => ({ body: { instanceId } })),
  'taskAct.comment': instances((instanceId) => ({ body: { instanceId, text: 'look again' } })),
  'taskAct.deleteComment': instances((instanceId) => ({ body: { instanceId, commentId: missingId } })),
  'cc.list': plain(),
  // Of others and missing ones it says nothing, and changes nothing.
  'cc.read': { missing: () => ({ body: { ids: [missingId] } }) },
  'processInstance.currentHandlers': instances((id) => ({ params: { id } })),
  'processInstance.handlersOfEach': instances((id) => ({ body: { ids: [id] } })),

  'notice.stream': plain(),
  'notice.count': plain(),
  'notice.readTask': {
    ours: ({ tasks: { ours } }) => ({ body: { taskId: ours } }),
    theirs: ({ tasks: { theirs } }) => ({ body: { taskId: theirs } }),
    missing: () => ({ body: { taskId: missingId } }),
  },
  'notice.readAll': plain({ body: { upTo: missingId } }),
  'dataSet.transform': {
    there: ({ reports }) => ({ body: { dataSetCode: reports.dataSet } }),
    missing: () => ({ body: { dataSetCode: 'noSuchDataSet' } }),
  },
  'dataSet.list': plain(),
  'dataSet.choices': plain(),
  'dataSet.tryOut': plain({ body: { ...triedSet, run: true } }),
  'dataSet.create': plain({ body: { ...newDataSet, code: 'accessNewSet' } }),
  'dataSet.detail': dataSets((code) => ({ query: { code } })),
  'dataSet.versions': dataSets((code) => ({ query: { code } })),
  'dataSet.version': dataSets((code) => ({ query: { code, rev: 1 } })),
  'dataSet.update': dataSets((code) => ({ body: { ...newDataSet, code, rev: 2 } })),
  'dataSet.restore': dataSets((code) => ({ body: { code, version: 1, rev: 2 } })),
  'dataSet.setValid': dataSets((code) => ({ body: { code, valid: false } })),
  'dataSet.remove': {
    unused: ({ reports }) => ({ params: { code: reports.unusedDataSet } }),
    used: ({ reports }) => ({ params: { code: reports.dataSet } }),
    missing: () => ({ params: { code: 'noSuchDataSet' } }),
  },

  'reportPage.open': {
    there: ({ reports }) => ({ query: { id: reports.id } }),
    off: ({ reports }) => ({ query: { id: reports.offId } }),
    missing: () => ({ query: { id: NO_NUMBER } }),
  },
  'reportPage.list': plain(),
  'reportPage.sources': plain(),
  'reportPage.create': plain({ body: newReport }),
  'reportPage.detail': reportPages((id) => ({ query: { id } })),
  'reportPage.versions': reportPages((id) => ({ query: { id } })),
  'reportPage.version': reportPages((id) => ({ query: { id, rev: 1 } })),
  'reportPage.update': reportPages((id) => ({ body: { ...newReport, id, rev: 2 } })),
  'reportPage.restore': reportPages((id) => ({ body: { id, version: 1, rev: 2 } })),
  'reportPage.setValid': reportPages((id) => ({ body: { id, valid: false } })),
  'reportPage.remove': {
    unused: ({ reports }) => ({ params: { id: reports.unusedId } }),
    used: ({ reports }) => ({ params: { id: reports.id } }),
    missing: () => ({ params: { id: NO_NUMBER } }),
  },
  'notice.list': plain(),
  // Of others and missing ones it says nothing, and changes nothing.
  'notice.read': {
    handlers: ({ notice }) => ({ body: { ids: [notice.ofHandler] } }),
    missing: () => ({ body: { ids: [missingId] } }),
  },
  'counter.todo': plain(),
}
