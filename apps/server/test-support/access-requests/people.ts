/** Sessions, accounts, people, roles, departments and delegations. */
import { randomUUID } from 'node:crypto'
import { plain, missingId, NO_NUMBER, people, type AccessRequest, type Make, type Requests } from './objects.ts'

const roles = (make: (roleId: number) => AccessRequest): Record<string, Make> => ({
  there: ({ role }) => make(role),
  missing: () => make(NO_NUMBER),
})

/** A department, the type of all departments and somebody who belongs to one; and none of them. */
const details = (make: (id: number, aid: number, userId: number) => AccessRequest): Record<string, Make> => ({
  there: ({ departments, subjects }) => make(departments.foreign, 1, subjects.holder),
  missing: () => make(NO_NUMBER, NO_NUMBER, NO_NUMBER),
})

const cipher = 'AAAA'

const unknownToken = 'x'.repeat(43)

export const peopleRequests: Requests = {
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
}
