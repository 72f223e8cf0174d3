/** Makes the people and the objects of the access matrix. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorReportApi } from '@liveline/contract/error-report/calls.ts'
import { backupApi } from '@liveline/contract/backup/calls.ts'
import { formApi } from '@liveline/contract/form/calls.ts'
import { fileApi } from '@liveline/contract/file/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { menuApi } from '@liveline/contract/menu/calls.ts'
import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { rehearsalTestApi } from '@liveline/contract/rehearsal-test/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { schemaPageApi } from '@liveline/contract/schema-page/calls.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { confirmSessionOf } from './confirmed.ts'
import { aDepartment, aRole, aUser, type TestUser } from './factories.ts'
import { encrypt, keyPair } from './login-calls.ts'
import { succeeded } from './plan-journey.ts'
import type { TestApp } from './test-app.ts'
import { changeRows } from './kept-tables.ts'
import { recordsOf, reportsOf } from './access-world-content.ts'
import {
  ACCESS_FORM,
  accessPage,
  accessSchema,
  callerKinds,
  twoSteps,
  type AccessWorld,
  type CallerKind,
} from './access-world.ts'

const rolesFile = join(import.meta.dirname, '../seeds/live-line/roles.json')
const packRoles = JSON.parse(readFileSync(rolesFile, 'utf8')) as { code: string; permissions: string[] }[]

/** The rights that a role of the pack gives. */
function rightsOf(code: string): string[] {
  const role = packRoles.find((one) => one.code === code)
  if (role === undefined) throw new Error(`The pack has no role '${code}'`)
  return role.permissions
}
const configChangeId = '018f0000-0000-7000-8000-0000000000c1'

export async function createAccessWorld(test: TestApp): Promise<AccessWorld> {
  const { database, forms, pageTables, workflow, clock } = test
  const [surveyors, approvers, others] = [await aRole(database), await aRole(database), await aRole(database)]
  const role = (id: number) => aUser(database, { roles: [id] })
  const rights = (code: string) => aUser(database, { permissions: rightsOf(code) })
  const starter = (roles: readonly number[], orgs: readonly number[] = []) =>
    aUser(database, { roles, orgs, permissions: ['workflow:start'] })
  // The rights of the system administrator, over the people of one department and those below it.
  const ofDepartment = await aRole(database, { permissions: rightsOf('system-administrator'), dataScope: 'below' })
  const administratorOf = (department: number) => aUser(database, { roles: [ofDepartment.id], orgs: [department] })
  const [present, own, foreign] = [
    await aDepartment(database),
    await aDepartment(database),
    await aDepartment(database),
  ]
  const people: Record<CallerKind, TestUser> = {
    anonymous: await aUser(database),
    garbage: await aUser(database),
    expired: await aUser(database),
    loggedOut: await aUser(database),
    disabled: await aUser(database),
    noRole: await aUser(database, { roles: [] }),
    mustChange: await aUser(database, { roles: [approvers.id], mustChangePassword: true }),
    applicant: await starter([], [present.id, own.id]),
    handler: await role(approvers.id),
    colleague: await role(approvers.id),
    former: await role(surveyors.id),
    bystander: await role(surveyors.id),
    outsider: await starter([others.id]),
    designer: await rights('pack-maintainer'),
    sysAdmin: await rights('system-administrator'),
    secAdmin: await rights('security-administrator'),
    auditor: await rights('audit-administrator'),
    procAdmin: await rights('process-administrator'),
    deptAdmin: await administratorOf(own.id),
    otherAdmin: await administratorOf(foreign.id),
  }

  const formId = 7001
  await database.transaction(async (tx) => {
    const form = { formName: 'Access', formNameEn: 'Access', icon: '' }
    await forms.ensureForm(tx, { ...form, formId, formKey: ACCESS_FORM, schema: accessSchema })
    const page = { categoryResource: '/mission', pageIcon: '', name: 'Page', nameEn: 'Page' }
    const columns = [{ key: 'title', title: 'Title', titleEn: '' }]
    const pageParams = { flowIdList: [], columns, filters: [], actions: [] }
    await pageTables.ensurePageConfig(tx, {
      ...page,
      id: 5,
      pageCode: 'accessUnused',
      pageParams,
      categoryResource: '',
    })
    await pageTables.ensurePageConfig(tx, { ...page, id: 3, pageCode: 'accessPage', pageParams })
    await pageTables.ensurePageConfig(tx, { ...page, id: 4, pageCode: 'accessOff', pageParams })
    await changeRows(tx, 'update page_configs set valid = false where id = 4')
    await tx.query(
      `insert into page_config_versions select id, 1, page_code, category_resource, page_icon, name, name_en, page_params,
         null, updated_at from page_configs where id = 5`,
    )
    await changeRows(tx, 'update page_configs set rev = 2 where id = 5')
    const webhook = JSON.stringify({ url: 'http://127.0.0.1:1/', secret: 'sixteen letters..' })
    await changeRows(
      tx,
      `insert into push_channels (id, kind, name, sort, purposes, config)
       values (2, 'webhook', 'access', 1, '{notices}', $1)`,
      [webhook],
    )
    await tx.query(
      `insert into system_config_changes (id, key, before, after, changed_at) values ($1, 'urgeMinutes', '45', '60', now())`,
      [configChangeId],
    )
  })
  const reports = await reportsOf(test)
  const released = await forms.getReleasedVersion(formId)
  const designer = await test.loginAs(people.designer.userName)
  succeeded(await test.call(formApi.update, { body: { formId, formPcJson: accessSchema } }, designer))
  const drafts = await database.query<{ id: string }>('select id from form_versions where form_id = $1 and state = 0', [
    formId,
  ])

  const flowOf = async (key: string, roles: { first: number; second: number }, starters: string) => {
    await database.transaction((tx) =>
      workflow.definitions.ensureWorkflow(tx, {
        flowKey: key,
        name: key,
        nameEn: key,
        bpmnXml: twoSteps(key, roles, starters),
      }),
    )
    const { rows } = await database.query<{ id: string }>(
      'select id from process_definitions where definition_key = $1',
      [key],
    )
    const id = Number(rows[0]?.id)
    // A draft to release.
    succeeded(
      await test.call(
        processDefinitionApi.update,
        { body: { id, bpmnXml: twoSteps(key, roles, `${starters} name="2"`) } },
        designer,
      ),
    )
    const versions = await database.query<{ id: string }>(
      'select id from process_definition_versions where definition_id = $1 order by version',
      [id],
    )
    return { id, key, versionIds: versions.rows.map((one) => Number(one.id)) }
  }
  const open = await flowOf('accessOpen', { first: surveyors.id, second: approvers.id }, '')
  const restricted = await flowOf(
    'accessRestricted',
    { first: others.id, second: others.id },
    `liveline:starters="${others.id}"`,
  )

  const session = (kind: CallerKind) => test.loginAs(people[kind].userName)
  const tokens: Record<CallerKind, string | undefined> = Object.fromEntries(
    await Promise.all(callerKinds.map(async (kind) => [kind, await session(kind)] as const)),
  ) as Record<CallerKind, string>

  const start = async (key: string, by: CallerKind): Promise<StepResult> =>
    succeeded(
      await test.call(
        processInstanceApi.startByKey,
        { params: { key }, body: { forms: { [ACCESS_FORM]: { note: key } } } },
        tokens[by],
      ),
    )
  const taskIn = (state: StepResult) => state.open[0]?.taskId ?? ''
  const second = async (state: StepResult) =>
    succeeded(await test.call(taskApi.complete, { body: { taskId: taskIn(state) } }, tokens.former))
  const ours = await start(open.key, 'applicant')
  const oursNow = await second(ours)
  const claimed = taskIn(await second(await start(open.key, 'applicant')))
  succeeded(await test.call(taskApi.claim, { body: { taskId: claimed } }, tokens.handler))
  const theirs = await start(restricted.key, 'outsider')
  const notices = succeeded(await test.call(noticeApi.list, {}, tokens.handler))
  const incidents = { ours: randomUUID(), theirs: randomUUID() }
  await database.query(
    `insert into jobs (org_id, process_instance_id, id, kind, element_id, due_at, attempts, incident_at)
     select i.org_id, i.id, job.id, 'timer', 'gone', $1, 10, $1
     from unnest($2::uuid[], $3::uuid[]) as job (instance_id, id) join process_instances i on i.id = job.instance_id`,
    [clock.now(), [ours.instanceId, theirs.instanceId], [incidents.ours, incidents.theirs]],
  )

  const actJob = randomUUID()
  await database.query(
    `insert into act_jobs (id, user_id, act_order, reason, language, state, total, refused, is_cut, created_at, ended_at)
     values ($1, $2, '{"act":"suspend"}', 'storm', 'en', 'done', 1, 1, false, $3, $3)`,
    [actJob, people.procAdmin.userId, clock.now()],
  )
  await database.query(
    `insert into act_job_items (job_id, instance_id, state, code, at) values ($1, $2, 'refused', 'INTERNAL', $3)`,
    [...[actJob, ours.instanceId, clock.now()]],
  )

  const dataOf = async (instanceId: string) => {
    const { rows } = await database.query<{ id: string }>('select id from form_data where process_instance_id = $1', [
      instanceId,
    ])
    return rows[0]?.id ?? ''
  }

  const fault = { kind: 'error', message: 'y', stack: '', path: '/home', version: '0', browser: 'b' } as const
  // So that what refuses them is the right, not the password.
  for (const kind of ['sysAdmin', 'secAdmin', 'noRole', 'deptAdmin', 'otherAdmin'] as const)
    await confirmSessionOf(test.database, tokens[kind] ?? '', test.clock.now())
  const made = await test.call(backupApi.make, { body: { scope: 'configuration' } }, tokens.sysAdmin)
  await test.backupWorker.runOne()
  const backup = succeeded(made).id
  const errorReport = succeeded(await test.call(errorReportApi.send, { body: fault }, tokens.handler)).number
  const word = await changeRows<{ id: string }>(
    database,
    `insert into sensitive_words (word, folded, created_at) values ('甲', '甲', $1) returning id`,
    [clock.now()],
  )

  const records = await recordsOf(test, tokens.applicant)
  const aPage = async (name: string) => {
    const { pageId } = succeeded(
      await test.call(schemaPageApi.create, { body: { name, schema: accessPage } }, designer),
    )
    succeeded(await test.call(schemaPageApi.release, { body: { pageId } }, designer))
    succeeded(await test.call(schemaPageApi.update, { body: { pageId, schema: accessPage } }, designer))
    return pageId
  }
  const [shownPage, loosePage] = [await aPage('Shown'), await aPage('Loose')]
  const target = { kind: 'schemaPage', id: String(shownPage) } as const
  const placed = succeeded(
    await test.call(
      menuApi.place,
      { body: { target, parentId: null, name: 'Shown', roleIds: [approvers.id] } },
      designer,
    ),
  )

  const challenge = async () => {
    const pair = await keyPair(test)
    return { key: pair.key, password: encrypt(pair, 'Gloves-7-helmets') }
  }
  const challenges = { add: await challenge(), edit: await challenge(), reset: await challenge() }
  const kept = { id: open.id, name: 'By the applicant', initiator: people.applicant.userId, values: { note: 'x' } }
  const { testId } = succeeded(await test.call(rehearsalTestApi.keep, { body: kept }, designer))
  const peopleSheet = await test.call(fileApi.upload, { query: { name: 'people.csv' } }, tokens.sysAdmin, {
    rawBody: 'userName,name\nsheet.person,Sheet\n',
    headers: { 'content-type': 'application/octet-stream' },
  })
  const emptyType = await test.call(organisationApi.addType, { body: { name: 'Empty' } }, tokens.sysAdmin)

  const identityProvider = 'plant'
  await changeRows(database, `update users set imported_md5 = 'x' where id = $1`, [people.applicant.userId])
  await database.query(
    `insert into user_identities (provider, external_id, user_id, created_at) values ($1, 'who', $2, $3)`,
    [identityProvider, people.applicant.userId, clock.now()],
  )

  // Those who are refused at the door had a good session once.
  await database.query('update sessions set last_activity_at = $2, created_at = $2 where user_id = $1', [
    people.expired.userId,
    new Date(clock.now().getTime() - 24 * 3_600_000),
  ])
  const { userName } = people.loggedOut
  succeeded(await test.call(sessionApi.logout, { params: { userName } }, tokens.loggedOut))
  await changeRows(database, 'update users set enabled = false where id = $1', [people.disabled.userId])

  return {
    people,
    tokens: { ...tokens, anonymous: undefined, garbage: 'garbage' },
    instances: { ours: ours.instanceId, theirs: theirs.instanceId },
    incidents,
    actJob,
    tasks: { ours: taskIn(oursNow), claimed, done: taskIn(ours), theirs: taskIn(theirs) },
    records,
    formData: { ours: await dataOf(ours.instanceId), theirs: await dataOf(theirs.instanceId) },
    form: { id: formId, key: ACCESS_FORM, versionId: released.id, draftId: Number(drafts.rows[0]?.id) },
    flows: { open, restricted },
    rehearsalTest: testId,
    reports,
    config: { channelId: 2, changeId: configChangeId },
    page: { id: 3, unusedId: 5, code: 'accessPage', offId: 4, offCode: 'accessOff' },
    notice: { ofHandler: notices.rows[0]?.id ?? '' },
    departments: { own: own.id, foreign: foreign.id, empty: (await aDepartment(database)).id },
    subjects: {
      within: (await aUser(database, { roles: [], orgs: [own.id] })).userId,
      holder: (await aUser(database, { roles: [] })).userId,
      leaver: (await aUser(database, { roles: [], orgs: [own.id] })).userId,
      quitter: (await aUser(database, { roles: [], orgs: [own.id] })).userId,
      beside: (await rights('system-administrator')).userId,
    },
    errorReport,
    backup,
    sensitiveWord: Number(word.rows[0]?.id),
    schemaPage: { id: shownPage, menuId: placed.menuId },
    loosePage,
    role: approvers.id,
    unusedRole: (await aRole(database)).id,
    emptyType: succeeded(emptyType).aid,
    challenges,
    peopleSheet: succeeded(peopleSheet).id,
    identityProvider,
  }
}
