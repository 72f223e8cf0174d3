/**
 * SIGKILLs a server in the middle of an import and of an export, and lets the next one take them over: every row is
 * there once. The lease of the dead is ended by hand, for nobody wants to wait half a minute for it.
 */
import { dataJobApi } from '@liveline/contract/data-job/calls.ts'
import { fileApi } from '@liveline/contract/file/calls.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aUser } from '../test-support/factories.ts'
import { createFormDesign, schemaOf } from '../test-support/form-design.ts'
import { succeeded } from '../test-support/plan-journey.ts'
import { endServer, startServer, type ServerProcess } from '../test-support/server-process.ts'
import { createTestApp } from '../test-support/test-app.ts'
import { createTestDatabase, environmentOf } from '../test-support/test-database.ts'

const KILLS = Number(process.env['KILLS'] ?? 2)
const ROWS = 12_000
const often = { interval: 10 }

beforeEach(() => void vi.stubEnv('LIVELINE_PACK', 'none'))
afterEach(() => void vi.unstubAllEnvs())

it('doubles no row and leaves none half way, killed in the middle of an import and of an export', async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'liveline-data-jobs-'))
  let server: ServerProcess | undefined
  try {
    const helper = await createTestApp({ database, dataDir })
    const design = await createFormDesign(helper)
    const { formId } = await design.aReleasedForm(schemaOf({ type: 'input-text', name: 'no', label: 'No' }))
    const { userName } = await aUser(database)
    const token = await helper.loginAs(userName)
    const content = ['No', ...Array.from({ length: ROWS }, (_, n) => `N-${n}`)].join('\n')
    const uploaded = await helper.app.inject({
      method: 'POST',
      url: `${fileApi.upload.path}?name=a.csv`,
      headers: { token, 'content-type': 'application/octet-stream' },
      payload: content,
    })
    const { id: fileId } = uploaded.json().data
    const stateOf = async (id: string) => {
      const { rows } = await database.query<{ state: string; done: number; attempts: number }>(
        'select state, done, attempts from data_jobs where id = $1',
        [id],
      )
      return rows[0]
    }
    const numbers = async () => {
      const { rows } = await database.query<{ no: string }>(
        `select data ->> 'no' as no from form_data where form_id = $1`,
        [formId],
      )
      return rows.map(({ no }) => no)
    }
    /** Runs a job to its end, with servers that are killed as soon as they work on it. */
    const survive = async (jobId: string) => {
      for (let kill = 0; kill < KILLS; kill++) {
        server = await startServer(dataDir, environmentOf(database))
        await expect.poll(async () => (await stateOf(jobId))?.attempts, often).toBe(kill + 1)
        await endServer(server.child, 'SIGKILL')
        const state = await stateOf(jobId)
        expect(['running', 'done']).toContain(state?.state)
        await database.query('update data_jobs set leased_until = now() where id = $1', [jobId])
      }
      server = await startServer(dataDir, environmentOf(database))
      await expect.poll(async () => (await stateOf(jobId))?.state, often).toBe('done')
      await endServer(server.child, 'SIGTERM')
    }

    const imported = await helper.call(dataJobApi.importRows, { body: { formId, fileId, dryRun: false } }, token)
    await survive(succeeded(imported).jobId)
    const stored = await numbers()
    expect(stored).toHaveLength(ROWS)
    expect(new Set(stored).size).toBe(ROWS)

    const body = { formId, format: 'csv' as const, fields: ['no'] }
    const { jobId } = succeeded(await helper.call(dataJobApi.exportRows, { body }, token))
    await survive(jobId)
    const answer = await helper.app.inject({ url: `${dataJobApi.result.path}?id=${jobId}`, headers: { token } })
    const lines = answer.body.trim().split(/\r?\n/).slice(1)
    expect(lines.toSorted()).toEqual(stored.map((no) => `"${no}"`).toSorted())
    await helper.app.close()
  } finally {
    await endServer(server?.child, 'SIGTERM')
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
