import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeRows, keptTables, writtenBy } from '../../test-support/kept-tables.ts'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { noteChange } from './cached.ts'
import { cacheSubjects } from './shared-caches.ts'

const source = join(import.meta.dirname, '..')

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database?.drop())

describe('a table whose rows servers keep', () => {
  it('is written only by files that note the change', () => {
    const writers = globSync('**/*.ts', { cwd: source })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => {
        const code = readFileSync(join(source, file), 'utf8')
        const statements = code.match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? []
        const written = new Set(statements.flatMap((literal) => writtenBy(literal.slice(1, -1))))
        return [...written].map((subject) => ({ file, subject, notes: code.includes(`noteChange(tx, '${subject}')`) }))
      })
    expect(writers.filter(({ notes }) => !notes)).toEqual([])
    // Who finds no writer of a subject looked in the wrong place.
    expect(new Set(writers.map(({ subject }) => subject))).toEqual(new Set(cacheSubjects))
  })

  it('exists', async () => {
    const { rows } = await database.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const present = new Set(rows.map(({ name }) => name))
    expect(Object.values(keptTables).flatMap((tables) => tables.filter((table) => !present.has(table)))).toEqual([])
  })

  it('is known by whatever statement writes it', () => {
    expect(writtenBy('insert into\n  role_users (role_id) values (1)')).toEqual(['directory'])
    expect(writtenBy('with x as (delete from menus returning id) update system_config set value = 1')).toEqual([
      'configuration',
      'menus',
    ])
    expect(writtenBy('truncate forms')).toEqual(['forms'])
    expect(writtenBy('select from users where id = 1 for update')).toEqual([])
    expect(writtenBy('insert into form_data (id) values (1)')).toEqual([])
    expect(writtenBy('update users\n set password_hash = $2, imported_md5 = null')).toEqual([])
  })

  it('cannot be written by a test, or by what it tests, without a note', async () => {
    const write = `update system_config set value = '1'`
    await expect(database.query(write)).rejects.toThrow('Other servers keep')
    await expect(database.transaction((tx) => tx.query(write))).rejects.toThrow('Other servers keep')
    const noted = database.transaction(async (tx) => {
      await noteChange(tx, 'configuration')
      await tx.query(write)
    })
    await expect(noted).resolves.toBeUndefined()
    await expect(changeRows(database, write)).resolves.toMatchObject({ rowCount: 0 })
  })
})
