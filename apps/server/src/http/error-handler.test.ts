import { errorCodes } from '@liveline/contract/error-codes.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { expect, it } from 'vitest'
import { aUser } from '../../test-support/factories.ts'
import { createTestApp } from '../../test-support/test-app.ts'

it('answers what nobody foresaw as an internal error and tells nothing of it', async () => {
  const test = await createTestApp()
  const { userName } = await aUser(test.database)
  await test.asOwner.query('alter table task_actors rename to lost')

  const answer = await test.call(missionApi.counts, {}, userName)
  await test.asOwner.query('alter table lost rename to task_actors')
  await test.close()

  expect(answer).toMatchObject({ status: 500, retcode: errorCodes.INTERNAL.retcode })
  expect(answer.text).not.toMatch(/task_actors|relation|select/)
})
