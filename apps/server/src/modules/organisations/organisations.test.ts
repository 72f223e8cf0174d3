import { errorCodes } from '@liveline/contract/error-codes.ts'
import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDepartment, aRole, aUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

const DEPARTMENT = 1
let test: TestApp
let admin: string
let everybody: string
let count = 0

beforeAll(async () => {
  test = await createTestApp()
  for (const [aid, name] of [
    [1, '部门'],
    [2, '岗位'],
  ]) {
    await test.database.query(
      `insert into organisation_types (aid, name, client_show, sort) overriding system value values ($1::bigint, $2, $3, $1::integer)
       on conflict do nothing`,
      [aid, name, aid === 1],
    )
  }
  const permissions = ['organize:write', 'user:read', 'user:write']
  const administrator = await aUser(test.database, { permissions })
  admin = await test.loginAs(administrator.userName)
  everybody = await test.loginAs((await aUser(test.database)).userName)
})
afterAll(() => test?.close())

type New = { name?: string; pid?: number | null; aid?: number; keyword?: string; clientShow?: 0 | 1; nameEn?: string }
async function add({ name = `单位${++count}`, pid = null, aid = DEPARTMENT, ...rest }: New = {}, as = admin) {
  return succeeded(await test.call(organisationApi.addDetail, { body: { aid, pid, name, ...rest } }, as)).id
}
const childrenOf = async (pid: number, as = admin) =>
  succeeded(await test.call(organisationApi.ofParent, { query: { aid: DEPARTMENT, pid } }, as))
const namesBelow = async (pid: number, as = admin) => (await childrenOf(pid, as)).map(({ name }) => name)
const one = async (id: number) => succeeded(await test.call(organisationApi.detailById, { query: { id } }, admin))
const move = (id: number, pid: number | null, beforeId: number | null = null, as = admin) =>
  test.call(organisationApi.moveDetail, { body: { id, pid, beforeId } }, as)
const remove = (id: number, as = admin) => test.call(organisationApi.removeDetail, { body: { id } }, as)
const audited = async (objectId: number, action: string) => {
  const { rows } = await test.database.query<{ detail: string }>(
    `select detail from audit_log where action = $1 and object_id = $2 order by id`,
    [action, String(objectId)],
  )
  return rows.map(({ detail }) => JSON.parse(detail) as { before?: unknown; after?: unknown })
}

describe('the tree of a type', () => {
  let company: number
  beforeEach(async () => {
    company = await add()
  })

  it('grows downward with levels, each new node last', async () => {
    const centre = await add({ pid: company, name: '带电作业中心', keyword: 'LHDD 带电' })
    await add({ pid: company, name: '配电部' })
    const team = await add({ pid: centre, name: '一班' })

    expect(await namesBelow(company)).toEqual(['带电作业中心', '配电部'])
    expect(await one(team)).toMatchObject({
      level: 3,
      pid: centre,
      typeName: '部门',
      above: [{ id: company }, { id: centre, name: '带电作业中心' }],
    })
    expect(await one(centre)).toMatchObject({ children: 1, clientShow: 1, rev: 1 })
    expect(await audited(centre, 'organize.addDetail')).toMatchObject([
      { after: { name: '带电作业中心', pid: company } },
    ])
  })

  it('is answered as the specification lists it: by type, by level, by parent, whole, by pages', async () => {
    const centre = await add({ pid: company })
    const team = await add({ pid: centre, name: '一班' })
    const query = { aid: DEPARTMENT }
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

    const ofLevel = succeeded(await test.call(organisationApi.ofLevel, { query: { ...query, level: 3 } }, everybody))
    const inAll = succeeded(await test.call(organisationApi.ofLevelInAll, { query: { level: 3 } }, everybody))
    const children = succeeded(await test.call(organisationApi.ofParentInAll, { query: { pid: centre } }, everybody))
    const tops = succeeded(await test.call(organisationApi.ofParent, { query }, everybody))
    const whole = succeeded(await test.call(organisationApi.treeByAid, { query }, everybody))
    const tree = succeeded(await test.call(organisationApi.tree, {}, everybody))
    const page = succeeded(await test.call(organisationApi.details, { query: { ...query, rows: 1 } }, everybody))
    const parents = succeeded(
      await test.call(organisationApi.parentIds, { body: { ids: [team, company, 987_654] } }, everybody),
    )

    expect(ids(ofLevel)).toContain(team)
    expect(ofLevel.every(({ level }) => level === 3)).toBe(true)
    expect(ids(inAll)).toContain(team)
    expect(ids(children)).toEqual([team])
    expect(ids(tops)).toContain(company)
    expect(ids(tops)).not.toContain(centre)
    expect(whole.name).toBe('部门')
    expect(ids(whole.details)).toEqual(expect.arrayContaining([company, centre, team]))
    expect(ids(tree.find(({ aid }) => aid === DEPARTMENT)?.details ?? [])).toContain(team)
    expect(page).toMatchObject({ page: 1, pageSize: 1, total: whole.details.length })
    expect(page.rows[0]?.level).toBe(1)
    expect(parents).toEqual([
      { id: team, parentIds: [company, centre] },
      { id: company, parentIds: [] },
    ])
  })

  it('has no two siblings of one name, and the same name elsewhere', async () => {
    const centre = await add({ pid: company, name: '一班' })
    await add({ pid: centre, name: '一班' })

    const body = { aid: DEPARTMENT, pid: company, name: ' 一班 ' }
    const refusal = await test.call(organisationApi.addDetail, { body }, admin)

    expect(refusal).toMatchObject({ status: 409, retcode: errorCodes.DUPLICATE.retcode })
    expect(refusal.msg).toContain('一班')
  })

  it('changes a node, and refuses the second of two editors', async () => {
    const id = await add({ pid: company, name: '旧名' })
    const change = { name: '新名', nameEn: 'New name', keyword: 'XM', clientShow: 0 as const }
    const saved = await test.call(organisationApi.editDetail, { body: { id, rev: 1, ...change } }, admin)
    const late = await test.call(organisationApi.editDetail, { body: { id, rev: 1, name: '更新名' } }, admin)

    expect(succeeded(saved)).toEqual({ id, rev: 2 })
    expect(late.retcode).toBe(errorCodes.STALE.retcode)
    expect(await one(id)).toMatchObject({ ...change, rev: 2, pid: company })
    expect(await audited(id, 'organize.editDetail')).toMatchObject([
      { before: { name: '旧名' }, after: { name: '新名', clientShow: false } },
    ])
  })

  it('moves a node with all below it, before a sibling or last, and their levels follow', async () => {
    const [first, second, third] = [
      await add({ pid: company, name: '甲' }),
      await add({ pid: company, name: '乙' }),
      await add({ pid: company, name: '丙' }),
    ]
    const team = await add({ pid: third, name: '班' })

    succeeded(await move(third, company, first))
    expect(await namesBelow(company)).toEqual(['丙', '甲', '乙'])
    succeeded(await move(third, company, second))
    expect(await namesBelow(company)).toEqual(['甲', '丙', '乙'])
    succeeded(await move(third, second))

    expect(await namesBelow(company)).toEqual(['甲', '乙'])
    expect(await one(team)).toMatchObject({ level: 4, above: [{ id: company }, { id: second }, { id: third }] })
    succeeded(await move(third, null))
    expect((await one(team)).level).toBe(2)
    expect(await audited(third, 'organize.moveDetail')).toHaveLength(4)
  })

  it('moves by edit too, as the specification has it', async () => {
    const [centre, team] = [await add({ pid: company }), await add({ pid: company, name: '一班' })]
    succeeded(await test.call(organisationApi.editDetail, { body: { id: team, pid: centre, name: '二班' } }, admin))

    expect(await one(team)).toMatchObject({ pid: centre, level: 3, name: '二班' })
  })

  it('never comes below itself, below another type, or below level 10', async () => {
    const centre = await add({ pid: company })
    let deepest = centre
    for (let level = 3; level <= 10; level += 1) deepest = await add({ pid: deepest, name: '层' })
    const post = await add({ aid: 2 })

    const refusals = [
      await move(company, deepest),
      await move(company, company),
      await move(centre, post),
      await move(centre, await add({ pid: company })),
      await test.call(organisationApi.addDetail, { body: { aid: DEPARTMENT, pid: deepest, name: '十一' } }, admin),
    ]

    expect(refusals.map(({ retcode }) => retcode)).toEqual(
      refusals.map(() => errorCodes.ORGANISATION_MOVE_REFUSED.retcode),
    )
    expect(refusals.map(({ details }) => (details as { reason: string }).reason)).toEqual([
      '不能移到自己的下面',
      '不能移到自己的下面',
      '上级节点属于另一个属性类型',
      '组织机构最多 10 级',
      '组织机构最多 10 级',
    ])
    expect((await one(deepest)).above).toHaveLength(9)
  })

  it('stays a tree when two nodes are put under each other at once', async () => {
    const [first, second] = [await add({ pid: company }), await add({ pid: company })]

    const answers = await Promise.all([move(first, second), move(second, first)])

    expect(answers.map(({ retcode }) => retcode).toSorted()).toEqual([0, errorCodes.ORGANISATION_MOVE_REFUSED.retcode])
    const below = await test.call(organisationApi.treeByAid, { query: { aid: DEPARTMENT } }, admin)
    expect(succeeded(below).details.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]))
  })

  it('deletes what nothing hangs on, and says otherwise what does', async () => {
    const centre = await add({ pid: company })
    const team = await add({ pid: centre })
    const { userId } = await aUser(test.database, { orgs: [team] })
    const [parent, peopled] = [await remove(centre), await remove(team)]
    expect(parent).toMatchObject({
      status: 409,
      retcode: errorCodes.IN_USE.retcode,
      details: { children: 1, people: 0 },
    })
    expect(parent.msg).toContain('1 个下级节点')
    expect(peopled).toMatchObject({ retcode: errorCodes.IN_USE.retcode, details: { children: 0, people: 1 } })
    expect(peopled.msg).toContain('1 名人员')
    expect(succeeded(await test.call(organisationApi.detailUses, { query: { id: company } }, admin))).toMatchObject({
      mayChange: true,
      children: 1,
      below: 2,
      people: 0,
      peopleBelow: 1,
    })

    await test.call(organisationApi.removeAttributes, { body: { userId, ids: [team] } }, admin)
    succeeded(await remove(team))
    succeeded(await remove(centre))

    expect(await namesBelow(company)).toEqual([])
    expect((await remove(team)).retcode).toBe(errorCodes.NOT_FOUND.retcode)
    expect(await audited(team, 'organize.removeDetail')).toMatchObject([{ before: { pid: centre } }])
  })
})

describe('a search', () => {
  it('finds by name, alias and initials, the very one first, with the way to it', async () => {
    const company = await add({ name: '查找公司' })
    const centre = await add({ pid: company, name: '带电检修中心', keyword: 'DDJX，热线', nameEn: 'Hot-line centre' })
    await add({ pid: centre, name: '热线一班' })
    const find = async (keyword: string) =>
      succeeded(await test.call(organisationApi.byKeyword, { query: { keyword, aid: DEPARTMENT } }, everybody)).map(
        ({ name }) => name,
      )

    expect(await find('热线')).toEqual(['带电检修中心', '热线一班'])
    expect(await find('ddjxzx')).toEqual(['带电检修中心'])
    expect(await find('hot-LINE')).toEqual(['带电检修中心'])
    expect(await find('rxyb')).toEqual(['热线一班'])
    expect(await find('100%')).toEqual([])
    expect(await find(' ')).toEqual([])
    const [hit] = succeeded(await test.call(organisationApi.byKeyword, { query: { keyword: '热线一班' } }, everybody))
    expect(hit?.above.map(({ id }) => id)).toEqual([company, centre])
    const page = await test.call(organisationApi.details, { query: { aid: DEPARTMENT, keyword: '热线' } }, everybody)
    expect(succeeded(page).total).toBe(2)
  })
})

describe('what is hidden from everybody (clientShow 0)', () => {
  it('is seen by administrators alone, with all that is below it, at every call', async () => {
    const company = await add()
    const hidden = await add({ pid: company, name: '保密部', clientShow: 0 })
    const below = await add({ pid: hidden, name: '保密班' })
    const post = await add({ aid: 2, name: '保密岗' })
    const seen = async (as: string) => {
      const query = { aid: DEPARTMENT }
      const answers = await Promise.all([
        test.call(organisationApi.ofParent, { query: { ...query, pid: company } }, as),
        test.call(organisationApi.ofParent, { query: { ...query, pid: hidden } }, as),
        test.call(organisationApi.ofParentInAll, { query: { pid: hidden } }, as),
        test.call(organisationApi.ofParent, { query: { aid: 2 } }, as),
        test.call(organisationApi.ofLevel, { query: { ...query, level: 3 } }, as),
        test.call(organisationApi.ofLevelInAll, { query: { level: 3 } }, as),
        test.call(organisationApi.byKeyword, { query: { keyword: '保密' } }, as),
        test.call(organisationApi.detailById, { query: { id: below } }, as),
        test.call(organisationApi.parentIds, { body: { ids: [below, hidden, post] } }, as),
        test.call(organisationApi.treeByAid, { query }, as),
        test.call(organisationApi.tree, {}, as),
        test.call(organisationApi.details, { query: { ...query, keyword: '保密' } }, as),
        test.call(organisationApi.list, {}, as),
        test.call(organisationApi.page, { query: {} }, as),
      ])
      return answers.map((answer) => new RegExp(`保密|岗位|"id":${hidden}`).test(JSON.stringify(answer.data ?? {})))
    }

    expect(await seen(everybody)).toEqual(Array.from({ length: 14 }, () => false))
    expect((await seen(admin)).filter(Boolean)).toHaveLength(14)
    expect((await childrenOf(company, everybody)).length).toBe(0)
    const [top] = (
      succeeded(await test.call(organisationApi.ofParent, { query: { aid: DEPARTMENT } }, everybody)) ?? []
    ).filter(({ id }) => id === company)
    expect(top?.children).toBe(0)
  })

  it('is offered by no picker, not to administrators either', async () => {
    const company = await add()
    const hidden = await add({ pid: company, clientShow: 0 })
    const below = await add({ pid: hidden })
    const shown = await add({ pid: company })
    const offered = async (query: { aid: number; pid?: number }) =>
      succeeded(await test.call(organisationApi.options, { query }, admin)).options.map(({ value }) => value)

    expect(await offered({ aid: DEPARTMENT, pid: company })).toEqual([shown])
    expect(await offered({ aid: DEPARTMENT, pid: hidden })).toEqual([])
    expect(await offered({ aid: DEPARTMENT })).not.toContain(below)
    expect(await offered({ aid: 2 })).toEqual([])
  })
})

describe('attribute types', () => {
  const addType = (name: string, as = admin) => test.call(organisationApi.addType, { body: { name } }, as)

  it('are added, renamed, hidden, and deleted when they are empty', async () => {
    const { aid } = succeeded(await addType('电压等级'))
    const twice = await addType('电压等级')
    const body = { aid, rev: 1, name: '电压', nameEn: 'Voltage', clientShow: 0 as const }
    const saved = succeeded(await test.call(organisationApi.editType, { body }, admin))
    const late = await test.call(organisationApi.editType, { body }, admin)
    const node = await add({ aid, name: '10 kV' })
    const used = await test.call(organisationApi.removeType, { body: { aid } }, admin)

    expect(twice.retcode).toBe(errorCodes.DUPLICATE.retcode)
    expect(saved).toEqual({ aid, rev: 2 })
    expect(late.retcode).toBe(errorCodes.STALE.retcode)
    expect(used).toMatchObject({ retcode: errorCodes.IN_USE.retcode, details: { details: 1 } })
    const listed = succeeded(await test.call(organisationApi.page, { query: { keyword: 'DY' } }, admin))
    expect(listed.rows).toEqual([
      { aid, name: '电压', nameEn: 'Voltage', clientShow: 0, details: 1, rev: 2, builtIn: false },
    ])

    succeeded(await remove(node))
    succeeded(await test.call(organisationApi.removeType, { body: { aid } }, admin))
    expect(succeeded(await test.call(organisationApi.list, {}, admin)).map((type) => type.aid)).not.toContain(aid)
    expect((await test.call(organisationApi.editType, { body: { aid, name: 'x' } }, admin)).status).toBe(404)
  })

  it('that the console counts on are never deleted', async () => {
    const refusal = await test.call(organisationApi.removeType, { body: { aid: DEPARTMENT } }, admin)

    expect(refusal).toMatchObject({ retcode: errorCodes.IN_USE.retcode })
    expect(refusal.msg).toContain('系统本身')
  })
})

describe('the attributes of people', () => {
  const listed = async (userId: number) =>
    succeeded(await test.call(organisationApi.attributesOf, { query: { userId } }, admin))
  const peopleOf = async (query: object) => succeeded(await test.call(organisationApi.peoplePage, { query }, admin))
  const currentOf = async (userId: number) => (await listed(userId)).find(({ isCurrent }) => isCurrent)?.id

  it('become those that are saved, of one type or of all; the present department is one of them', async () => {
    const [first, second, post] = [await add(), await add(), await add({ aid: 2 })]
    const { userId } = await aUser(test.database, { orgs: [first, post] })
    const save = async (ids: number[], aid?: number) =>
      succeeded(
        await test.call(
          organisationApi.saveAttributes,
          { body: { userId, ids, ...(aid === undefined ? {} : { aid }) } },
          admin,
        ),
      ).map(({ id }) => id)

    expect(await save([second], DEPARTMENT)).toEqual([second, post])
    expect(await currentOf(userId)).toBe(second)
    expect(await save([first, second])).toEqual([first, second])
    expect(await currentOf(userId)).toBe(second)
    expect(await save([])).toEqual([])
    expect(await currentOf(userId)).toBeUndefined()
    expect(await save([first], DEPARTMENT)).toEqual([first])
    expect(await currentOf(userId)).toBe(first)
    const written = await audited(userId, 'organize.saveAttributes')
    expect(written[0]).toEqual({
      before: { detailIds: [first, post], currentId: first },
      after: { detailIds: [second, post], currentId: second },
    })
    expect((await test.call(organisationApi.saveAttributes, { body: { userId, ids: [987_654] } }, admin)).status).toBe(
      404,
    )
    const nobody = { userId: 987_654, ids: [first] }
    expect((await test.call(organisationApi.saveAttributes, { body: nobody }, admin)).status).toBe(404)
    expect((await test.call(organisationApi.attributesOf, { query: { userId: 987_654 } }, admin)).status).toBe(404)
  })

  it('lead to the people of a node, with or without those below it', async () => {
    const company = await add()
    const team = await add({ pid: company })
    const names = ['安一', '安二', '安三']
    for (const [at, name] of names.entries()) {
      await aUser(test.database, { name, orgs: [at === 0 ? company : team] })
    }

    expect((await peopleOf({ ids: String(company) })).rows.map(({ name }) => name)).toEqual(['安一'])
    const all = await peopleOf({ ids: String(company), below: true, aid: DEPARTMENT })
    expect(all.total).toBe(3)
    expect(all.rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(all.rows.find(({ name }) => name === '安二')?.attributes.map(({ id }) => id)).toEqual([team])
    expect((await peopleOf({ ids: String(company), below: true, keyword: '安二' })).total).toBe(1)
    expect((await peopleOf({ ids: String(company), below: true, rows: 2, page: 2 })).rows).toHaveLength(1)
  })

  it('are given to many at once and taken again: each is answered, once for its key', async () => {
    const team = await add()
    const [had, gets] = [await aUser(test.database, { orgs: [team] }), await aUser(test.database)]
    const body = { id: team, userIds: [had.userId, gets.userId, 987_654], act: 'add' as const }
    const headers = { headers: { 'idempotency-key': `assign-${team}` } }

    const first = succeeded(await test.call(organisationApi.assign, { body }, admin, headers))
    const again = succeeded(await test.call(organisationApi.assign, { body }, admin, headers))

    expect(first.results.map(({ userId, ok, unchanged, retcode }) => [userId, ok, unchanged, retcode])).toEqual([
      [had.userId, true, true, 0],
      [gets.userId, true, false, 0],
      [987_654, false, false, errorCodes.NOT_FOUND.retcode],
    ])
    expect(again).toEqual(first)
    expect(await audited(gets.userId, 'organize.saveAttributes')).toHaveLength(1)
    expect((await peopleOf({ ids: String(team) })).total).toBe(2)

    const taken = await test.call(organisationApi.assign, { body: { ...body, act: 'remove' } }, admin)
    expect(succeeded(taken).results.map(({ unchanged }) => unchanged)).toEqual([false, false, false])
    expect((await peopleOf({ ids: String(team) })).total).toBe(0)
    const missing = await test.call(organisationApi.assign, { body: { ...body, id: 987_654 } }, admin)
    expect(missing.status).toBe(404)
  })

  it('reach the sessions of a person at once', async () => {
    const [first, second] = [await add(), await add()]
    const { userId, userName } = await aUser(test.database, { orgs: [first] })
    const session = await test.loginAs(userName)
    await test.call(organisationApi.saveAttributes, { body: { userId, ids: [second] } }, admin)

    const own = succeeded(await test.call(organisationApi.department, {}, session))
    expect(own.map(({ id }) => id)).toEqual([second])
  })
})

describe('an administrator of a part of the organisation', () => {
  it('changes what is his, and nothing of others, at every call that writes', async () => {
    const company = await add()
    const [his, theirs] = [await add({ pid: company }), await add({ pid: company })]
    const [team, foreign] = [await add({ pid: his }), await add({ pid: theirs })]
    const role = await aRole(test.database, {
      permissions: ['organize:write', 'user:read'],
      dataScope: 'below',
    })
    const part = await test.loginAs((await aUser(test.database, { roles: [role], orgs: [his] })).userName)
    const [own, other] = [await aUser(test.database, { orgs: [team] }), await aUser(test.database, { orgs: [foreign] })]

    const refused = [
      await test.call(organisationApi.addDetail, { body: { aid: 1, pid: theirs, name: 'x' } }, part),
      await test.call(organisationApi.addDetail, { body: { aid: 1, pid: null, name: 'x' } }, part),
      await test.call(organisationApi.addDetail, { body: { aid: 2, pid: null, name: 'x' } }, part),
      await test.call(organisationApi.editDetail, { body: { id: theirs, name: 'x' } }, part),
      await test.call(organisationApi.editDetail, { body: { id: team, pid: theirs } }, part),
      await move(foreign, his, null, part),
      await move(team, theirs, null, part),
      await move(his, null, null, part),
      await move(his, team, null, part),
      await remove(foreign, part),
      await test.call(organisationApi.addType, { body: { name: '部分' } }, part),
      await test.call(organisationApi.editType, { body: { aid: 1, name: '部分' } }, part),
      await test.call(organisationApi.removeType, { body: { aid: 2 } }, part),
      await test.call(organisationApi.saveAttributes, { body: { userId: other.userId, ids: [team], aid: 1 } }, part),
      await test.call(organisationApi.saveAttributes, { body: { userId: own.userId, ids: [foreign] } }, part),
      await test.call(organisationApi.removeAttributes, { body: { userId: other.userId, ids: [foreign] } }, part),
    ]
    const batch = { id: team, userIds: [own.userId, other.userId], act: 'remove' as const }
    const assigned = succeeded(
      await test.call(organisationApi.assign, { body: { ...batch, id: his, act: 'add' } }, part),
    )

    const { retcode } = errorCodes.ORGANISATION_OUT_OF_REACH
    expect(refused.map((answer) => answer.retcode)).toEqual(refused.map(() => retcode))
    expect(assigned.results.map((result) => result.retcode)).toEqual([0, retcode])
    expect(succeeded(await test.call(organisationApi.detailUses, { query: { id: foreign } }, part)).mayChange).toBe(
      false,
    )

    const made = await add({ pid: his, name: '新班' }, part)
    succeeded(await move(made, team, null, part))
    succeeded(await test.call(organisationApi.editDetail, { body: { id: his, name: '改名' } }, part))
    succeeded(await remove(made, part))
    succeeded(await test.call(organisationApi.saveAttributes, { body: { userId: own.userId, ids: [his] } }, part))
  })
})

it('moves neither himself nor an administrator beside him, so that nobody comes to stand below him', async () => {
  const department = await add()
  const team = await add({ pid: department })
  const post = await aDepartment(test.database, { aid: 4 })
  const role = await aRole(test.database, { dataScope: 'below', permissions: ['organize:write', 'user:write'] })
  const one = await aUser(test.database, { roles: [role], orgs: [department] })
  const beside = await aUser(test.database, { roles: [role], orgs: [department] })
  const below = await aUser(test.database, { roles: [role], orgs: [team] })
  const save = (userId: number, ids: number[]) =>
    test.call(organisationApi.saveAttributes, { body: { userId, ids } }, one.userName)
  const { retcode } = errorCodes.PERSON_NOT_YOURS

  expect((await save(one.userId, [department, post.id])).retcode).toBe(retcode)
  expect((await save(beside.userId, [team])).retcode).toBe(retcode)
  const taken = { userId: beside.userId, ids: [department] }
  expect((await test.call(organisationApi.removeAttributes, { body: taken }, one.userName)).retcode).toBe(retcode)
  const batch = { id: team, userIds: [one.userId, beside.userId, below.userId], act: 'add' as const }
  const { results } = succeeded(await test.call(organisationApi.assign, { body: batch }, one.userName))
  expect(results.map((result) => result.retcode)).toEqual([retcode, retcode, 0])
  succeeded(await save(below.userId, [team, post.id]))
})

it('keeps what people have changed and deleted when the pack brings it again', async () => {
  const id = await add({ name: '包里的' })
  const removed = await add({ name: '删掉的' })
  succeeded(await remove(removed))
  const { upsertOrganisations } = await import('../pack/pack.repository.ts')
  const facts = { aid: DEPARTMENT, pid: null, nameEn: '', level: 1, keyword: '' }
  await test.database.transaction((tx) =>
    upsertOrganisations(tx, {
      types: [{ aid: DEPARTMENT, name: '部门', nameEn: 'Department', clientShow: 1 }],
      details: [
        { ...facts, id, name: '旧的' },
        { ...facts, id: removed, name: '删掉的' },
      ],
    }),
  )

  expect((await one(id)).name).toBe('包里的')
  expect((await test.call(organisationApi.detailById, { query: { id: removed } }, admin)).status).toBe(404)
  await changeRows(test.database, 'update organisation_details set updated_by = null where id = $1', [id])
})
