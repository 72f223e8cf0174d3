import { allApis } from '@liveline/contract/all-apis.ts'
import { auditApi } from '@liveline/contract/audit/calls.ts'
import { counterApi } from '@liveline/contract/counter/calls.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { delegationApi } from '@liveline/contract/delegation/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { liveLineApi } from '@liveline/contract/live-line/calls.ts'
import { userApi } from '@liveline/contract/user/calls.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { systemHealthApi } from '@liveline/contract/system-health/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

const MINUTE_MS = 60_000
/** What the console asks by itself, whether or not somebody sits before it. */
const polls: Readonly<Record<string, ApiCall>> = {
  'session.checkToken': sessionApi.checkToken,
  'mission.counts': missionApi.counts,
  'notice.stream': noticeApi.stream,
  'notice.list': noticeApi.list,
  'counter.todo': counterApi.todo,
  'liveLine.board': liveLineApi.board,
  'mission.urgency': missionApi.urgency,
  'notice.count': noticeApi.count,
  'systemHealth.read': systemHealthApi.read,
  'systemHealth.detail': systemHealthApi.detail,
  'systemHealth.failures': systemHealthApi.failures,
  'audit.state': auditApi.state,
  'delegation.mine': delegationApi.mine,
  'processInstance.stuck': processInstanceApi.stuck,
}

let test: TestApp
let port: number | undefined
beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const address = test.app.server.address()
  port = typeof address === 'object' ? address?.port : undefined
})
afterAll(() => test.close())

async function ask(call: ApiCall, token: string): Promise<{ status: number; retcode: number }> {
  const response = await fetch(`http://127.0.0.1:${port}${call.path}`, { headers: { token } })
  if (call.answer !== 'stream') return { status: response.status, ...((await response.json()) as { retcode: number }) }
  await response.body?.cancel()
  return { status: response.status, retcode: response.headers.get('content-type')?.includes('event-stream') ? 0 : -1 }
}

/** Whoever may ask all of it. */
const aPerson = () => aUser(test.database, { permissions: ['system:health', 'audit:read', 'workflow:admin'] })

/** Asks after 10 minutes; says whether the session, an API client's, is alive 6 minutes later, 16 after it was opened. */
async function outlivesWith(call: ApiCall): Promise<boolean> {
  const token = await test.loginAs((await aPerson()).userName)
  test.clock.advance(10 * MINUTE_MS)
  expect(await ask(call, token)).toMatchObject({ status: 200, retcode: 0 })
  test.clock.advance(6 * MINUTE_MS)
  return (await ask(userApi.list, token)).retcode === 0
}

describe('what is kept of a session for polls', () => {
  it('is forgotten when newer logins end it', async () => {
    const { userName } = await aUser(test.database)
    const token = await test.loginAs(userName)
    expect(await ask(sessionApi.checkToken, token)).toMatchObject({ status: 200, retcode: 0 })

    for (let login = 0; login < 3; login++) {
      test.clock.advance(100)
      await test.loginAs(userName)
    }

    expect((await ask(sessionApi.checkToken, token)).retcode).toBe(errorCodes.SESSION_REPLACED.retcode)
  })
})

describe('a session that only polls', () => {
  it.each(Object.entries(polls))('ends though %s is asked', async (_, call) => {
    expect(await outlivesWith(call)).toBe(false)
  })

  it('lives on when somebody does something', async () => {
    expect(await outlivesWith(userApi.list)).toBe(true)
  })

  it('polls nothing else', () => {
    const declared = Object.entries(allApis).flatMap(([subject, api]) =>
      Object.entries(api as Api).flatMap(([name, call]) =>
        call.countsAsActivity === false ? [`${subject}.${name}`] : [],
      ),
    )
    // These the console sends by itself too; they need a body.
    const sent = ['dataSet.transform', 'errorReport.send']
    expect(declared.toSorted()).toEqual([...Object.keys(polls), ...sent].toSorted())
  })
})
