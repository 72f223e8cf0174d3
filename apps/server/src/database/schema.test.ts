import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeSchema } from '../../test-support/describe-schema.ts'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'

/** `npm run schema` writes it. */
const file = join(import.meta.dirname, 'schema.sql')

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database?.drop())

describe('the schema in git', () => {
  it('is that of a migrated database', async () => {
    await expect(await describeSchema(database.asOwner), 'run npm run schema').toMatchFileSnapshot(file)
  })

  it.each([
    ['a table', 'create table seen_by_a_test (id bigint)', 'create table seen_by_a_test ('],
    ['a column', 'alter table tasks add column worn_at timestamptz', '  worn_at timestamp with time zone'],
    [
      'a type',
      'alter table tokens alter column element_id type varchar(99)',
      '  element_id character varying(99) not null',
    ],
    [
      'a default',
      'alter table tasks alter column escalated set default true',
      'escalated boolean not null default true',
    ],
    ['null', 'alter table tokens alter column element_id drop not null', '  element_id text,\n  state text '],
    ['a check', 'alter table tasks add constraint named check (name <> $$x$$)', '  constraint named CHECK '],
    ['a key', 'alter table tasks add constraint once unique (id)', '  constraint once UNIQUE (id)'],
    ['an index', 'create index tasks_by_name on tasks (name)', 'CREATE INDEX tasks_by_name ON tasks '],
    ['a setting', 'alter table tasks set (fillfactor = 70)', ') with (fillfactor=70);'],
    ['a sequence', 'create sequence plates start with 7', 'create sequence plates as bigint start with 7 '],
    ['a view', 'create view late as select id from tasks where due_at < now()', 'create view late as'],
    ['a function', 'create function one() returns int return 1', 'FUNCTION one()'],
    [
      'a trigger',
      'create trigger t before update on tasks execute function suppress_redundant_updates_trigger()',
      'CREATE TRIGGER t BEFORE UPDATE ON tasks ',
    ],
  ])('would show %s that a migration changes', async (_, migration, line) => {
    const undo = new Error('nothing of this stays')
    const changed = database.asOwner.transaction(async (tx) => {
      await tx.query(migration)
      expect((await describeSchema(tx)).includes(line)).toBe(true)
      throw undo
    })
    await expect(changed).rejects.toBe(undo)
    expect((await describeSchema(database.asOwner)).includes(line)).toBe(false)
  })
})
