import { allApis } from '@liveline/contract/all-apis.ts'
import { BODY_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import { bodyLimitOf, type Api, type ApiCall } from '@liveline/contract/define-api.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmSessionOf } from '../../test-support/confirmed.ts'
import { aUser } from '../../test-support/factories.ts'
import { addressOf, createTestApp, type TestApp } from '../../test-support/test-app.ts'
import { bodyTooLarge } from './body-too-large.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test?.close())

const calls: [string, ApiCall][] = Object.entries(allApis).flatMap(([subject, api]) =>
  Object.entries(api as Api)
    .filter(([, { method }]) => method === 'POST')
    .map(([name, call]): [string, ApiCall] => [`${subject}.${name}`, call]),
)

describe('the longest body of a call', () => {
  it.each(calls)('%s: one byte more is refused with the limit', async (_, call) => {
    const permissions = call.access.includes(':') ? [call.access] : []
    const token = await test.loginAs((await aUser(test.database, { permissions })).userName)
    await confirmSessionOf(test.database, token, test.clock.now())
    // What is received as it comes is announced only: half a GiB would not fit into a string.
    const send = (bytes: number) =>
      test.app.inject({
        method: 'POST',
        url: addressOf(call.path, {}, {}),
        headers: {
          token,
          'content-type': 'application/json',
          ...(call.bodyType === 'bytes' && { 'content-length': String(bytes) }),
        },
        payload: call.bodyType === 'bytes' ? '""' : `"${'x'.repeat(bytes - 2)}"`,
      })

    const [fits, exceeds] = [await send(bodyLimitOf(call)), await send(bodyLimitOf(call) + 1)]

    expect(fits.statusCode).not.toBe(413)
    expect(exceeds.statusCode).toBe(413)
    expect(exceeds.json()).toMatchObject({
      retcode: errorCodes.BODY_TOO_LARGE.retcode,
      details: { limit: bodyTooLarge(bodyLimitOf(call)).details?.['limit'] },
    })
  })

  it('is said in whole MiB, or in KiB', () => {
    expect([65_536, 128 * 1_024, 512 * 1_048_576].map((bytes) => bodyTooLarge(bytes).details)).toEqual([
      { limit: '64 KiB' },
      { limit: '128 KiB' },
      { limit: '512 MiB' },
    ])
  })

  it('is 8 KiB for strangers and passwords, and much only where files, forms, drawings and lists travel', () => {
    const small = calls.filter(([name, { access }]) => access === 'public' || name === 'session.changePassword')
    expect(small.map(([, call]) => bodyLimitOf(call))).toEqual(small.map(() => 8_192))
    const large = calls.filter(([, call]) => bodyLimitOf(call) > 65_536)
    const drawn =
      /^(form|formData|formDesign|schemaPage|processDefinition|processInstance|rehearsal|rehearsalTest|administration|task)\./
    const others = large.filter(([name, call]) => !(drawn.test(name) && bodyLimitOf(call) === BODY_LIMIT_BYTES))
    expect(Object.fromEntries(others.map(([name, call]) => [name, bodyLimitOf(call) / 1_024]))).toEqual({
      'audit.compareCheckpoints': 6_208,
      'backup.backup': 524_288,
      'dataSet.create': 256,
      'dataSet.tryOut': 256,
      'dataSet.update': 256,
      'file.upload': 20_480,
      'pageTable.create': 256,
      'pageTable.update': 256,
      'reportPage.create': 128,
      'reportPage.update': 128,
      'sensitiveWord.importWords': 3_906.25,
      'systemConfig.update': 512,
    })
  })
})
