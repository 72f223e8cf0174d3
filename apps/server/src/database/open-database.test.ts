import { inject } from 'vitest'
import { describe, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../test-support/test-database.ts'
import { silentLog } from '../log.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nonexistent' }, silentLog)

describe('DATABASE_URL', () => {
  it('leads to a database that several servers migrate and use at once', async () => {
    const empty = await createEmptyDatabase()
    const [one, two] = await Promise.all([open(empty.connectionString), open(empty.connectionString)])

    await Promise.all([migrate(one.connectionString, silentLog), migrate(two.connectionString, silentLog)])
    await one.query('create table shared_ledger as select 1 as entry')
    const { rows } = await two.transaction((tx) => tx.query('select entry from shared_ledger'))

    expect(rows).toEqual([{ entry: 1 }])
    await Promise.all([one.close(), two.close()])
  })

  it('that nobody answers is refused in one sentence without the password', async () => {
    const attempt = open('postgresql://liveline:secret-word@127.0.0.1:1/liveline')

    await expect(attempt).rejects.toThrow(/^The database that DATABASE_URL names cannot be used: .*ECONNREFUSED.*\.$/)
    await expect(attempt).rejects.not.toThrow('secret-word')
  })

  it('that names a missing database is refused in one sentence', async () => {
    const url = new URL(inject('adminUrl'))
    url.pathname = '/no_such_database'

    await expect(open(url.href)).rejects.toThrow('cannot be used: database "no_such_database" does not exist.')
  })
})
