/** The way down to each detail, which the database keeps: as if it were walked anew, whatever writes the tree. */
import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let admin: string

beforeAll(async () => {
  test = await createTestApp()
  await test.database.query(
    `insert into organisation_types (aid, name) overriding system value values (1, '部门') on conflict do nothing`,
  )
  admin = await test.loginAs((await aUser(test.database, { permissions: ['organize:write'] })).userName)
})
afterAll(() => test?.close())

/** Details whose path or level is not what a walk from the top finds; and those that no walk reaches. */
async function listWrong(): Promise<number[]> {
  const { rows } = await test.database.query<{ id: string }>(
    `with recursive walked as (
       select id, array[id] as path from organisation_details where pid is null
       union all
       select d.id, w.path || d.id from organisation_details d join walked w on d.pid = w.id
     )
     select d.id from organisation_details d left join walked w on w.id = d.id
     where w.id is null or d.path is distinct from w.path`,
  )
  return rows.map(({ id }) => Number(id))
}
const pathsOf = async (ids: readonly number[]) => {
  const { rows } = await test.database.query<{ path: number[] }>(
    `select path::float8[] as path from organisation_details where id = any($1::bigint[]) order by id`,
    [ids],
  )
  return rows.map(({ path }) => path)
}
const insert = (details: readonly { id: number; pid: number | null }[]) =>
  changeRows(
    test.database,
    `insert into organisation_details (id, aid, pid, name)
     select id, 1, pid, '单位' || id from jsonb_to_recordset($1::jsonb) as d (id bigint, pid bigint)`,
    [JSON.stringify(details)],
  )

describe('the path of a detail', () => {
  it('is the way from the top, after whatever is added, moved and deleted in the console', async () => {
    type Step = { readonly act: 'add' | 'move' | 'remove'; readonly one: number; readonly other: number }
    const step: fc.Arbitrary<Step> = fc.record({
      act: fc.constantFrom('add', 'add', 'move', 'move', 'move', 'remove'),
      one: fc.nat(),
      other: fc.nat(),
    })
    let names = 0
    let moved = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
        const ids: (number | null)[] = [null]
        const pick = (n: number) => ids[n % ids.length] ?? null
        for (const { act, one, other } of steps) {
          const [id, pid] = [pick(one), pick(other)]
          if (act === 'add') {
            const body = { aid: 1, pid, name: `点${++names}` }
            const added = await test.call(organisationApi.addDetail, { body }, admin)
            if (added.retcode === 0) ids.push((added.data as { id: number }).id)
          } else if (id !== null && act === 'move') {
            // Below itself, or too deep: refused, and nothing has changed.
            const answer = await test.call(organisationApi.moveDetail, { body: { id, pid, beforeId: null } }, admin)
            if (answer.retcode === 0) moved += 1
          } else if (id !== null) {
            const answer = await test.call(organisationApi.removeDetail, { body: { id } }, admin)
            if (answer.retcode === 0) ids.splice(ids.indexOf(id), 1)
          }
        }
        const { rows } = await test.database.query('select from organisation_details where level <> cardinality(path)')
        expect(await listWrong()).toEqual([])
        expect(rows).toHaveLength(0)
      }),
      { numRuns: 12, seed: 20_261_124 },
    )
    expect(moved).toBeGreaterThan(30)
  })

  it('is right where one statement writes a child before its parent, or moves several of one branch', async () => {
    const [a, b, c, d] = [71, 72, 73, 74] as const
    await insert([
      { id: a, pid: c },
      { id: c, pid: d },
      { id: b, pid: c },
      { id: d, pid: null },
    ])
    const written = await pathsOf([a, b, c, d])

    // d over c over a and b becomes a over d, and c alone over b.
    await changeRows(
      test.database,
      `update organisation_details set pid = case id when ${a} then null when ${d} then ${a} end where id in (${a}, ${c}, ${d})`,
    )

    expect(written).toEqual([[d, c, a], [d, c, b], [d, c], [d]])
    expect(await pathsOf([a, b, c, d])).toEqual([[a], [c, b], [c], [a, d]])
    expect(await listWrong()).toEqual([])
  })

  it('cannot be written otherwise than it is', async () => {
    await insert([{ id: 81, pid: null }])
    await changeRows(test.database, `update organisation_details set path = array[5, 81] where id = 81`)

    expect(await pathsOf([81])).toEqual([[81]])
  })

  it('has no circle: a detail that would stand below itself is refused, as is one that is its own parent', async () => {
    await insert([
      { id: 91, pid: null },
      { id: 92, pid: 91 },
      { id: 93, pid: 92 },
    ])
    const below = changeRows(test.database, 'update organisation_details set pid = 93 where id = 91')
    await expect(below).rejects.toThrow(/stands below itself/)
    await expect(insert([{ id: 94, pid: 94 }])).rejects.toThrow(/stands below itself/)

    expect(await pathsOf([91, 92, 93])).toEqual([[91], [91, 92], [91, 92, 93]])
  })
})
