/** Reading a drawing takes seconds: no connection of the pool waits meanwhile. */
import { defaultDrawingLimits } from '@liveline/workflow-engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessDrawing } from '../../../../test-support/access-world.ts'
import { aRole, aUser } from '../../../../test-support/factories.ts'
import { createTestClock } from '../../../../test-support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test-support/test-database.ts'
import { inOneWrite } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { createFormPack } from '../../forms/form-pack.ts'
import { systemIds } from '../../../ids.ts'
import { createDefinitionsService } from '../process-definitions.service.ts'
import { readDrawing } from './read-drawing.ts'

const clock = createTestClock()
const held: number[] = []
let database: TestDatabase
/** What somebody does while a drawing is read. */
let meanwhile: (() => Promise<unknown>) | undefined

const drawings = {
  async read(...drawing: [key: string | undefined, bpmnXml: string]) {
    held.push(database.pool.totalCount - database.pool.idleCount)
    const doing = meanwhile
    meanwhile = undefined
    await doing?.()
    return readDrawing(...drawing, defaultDrawingLimits)
  },
}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

async function aDesigner() {
  await aRole(database, { id: 100_055 })
  const schema = { type: 'form', body: [{ type: 'input-text', name: 'note' }] }
  const forms = createFormPack({ clock })
  const form = { formId: 7001, formKey: 'accessForm', formName: 'F', formNameEn: 'F', icon: '' }
  await database.transaction((tx) => forms.ensureForm(tx, { ...form, schema }))
  const { userId, userName, name } = await aUser(database)
  const caller: Caller = {
    userId,
    userName,
    name,
    roleIds: [],
    departmentIds: [],
    postIds: [],
    permissions: new Set(),
    orgId: 0,
    owners: [],
    sessionId: '',
    language: 'en',
  }
  const limits = defaultDrawingLimits
  const endpoints = { findAllowed: () => Promise.resolve(() => false), listForProcesses: () => Promise.resolve([]) }
  const parts = { database, clock, drawings, released: drawings, limits, endpoints, ids: systemIds }
  return { caller, definitions: createDefinitionsService(parts) }
}

it('holds no connection while it looks at a drawing, and releases only the one it looked at', async () => {
  const { caller, definitions } = await aDesigner()
  const bpmnXml = accessDrawing('inspected')
  const { id } = await inOneWrite(database, (write) =>
    definitions.create(write, caller, {
      flowKey: 'inspected',
      name: 'I',
      nameEn: 'I',
      icon: '',
      category: '',
      bpmnXml,
    }),
  )
  const update = (xml: string) =>
    inOneWrite(database, (write) => definitions.update(write, caller, { id, bpmnXml: xml }))
  const release = () =>
    inOneWrite(database, (write) =>
      definitions.release(write, caller, { id }, () =>
        Promise.resolve({ count: 0, areAllStill: () => Promise.resolve(true) }),
      ),
    )
  await update(bpmnXml)
  meanwhile = () => update(bpmnXml.replace('name="First"', 'name="Another"'))
  await expect(release()).rejects.toMatchObject({ code: 'STALE' })
  expect(await release()).toMatchObject({ version: 1 })

  expect(held).toEqual(held.map(() => 0))
  expect(held).toHaveLength(5)
})
