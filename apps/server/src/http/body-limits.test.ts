import { allApis } from '@liveline/contract/all-apis.ts'
import { BODY_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import { bodyLimitOf, type Api, type ApiCall } from '@liveline/contract/define-api.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../test-support/factories.ts'
import { addressOf, createTestApp, type TestApp } from '../../test-support/test-app.ts'

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
    const send = (bytes: number) =>
      test.app.inject({
        method: 'POST',
        url: addressOf(call.path, {}, {}),
        headers: { token, 'content-type': 'application/json' },
        payload: `"${'x'.repeat(bytes - 2)}"`,
      })

    const [fits, exceeds] = [await send(bodyLimitOf(call)), await send(bodyLimitOf(call) + 1)]

    expect(fits.statusCode).not.toBe(413)
    expect(exceeds.statusCode).toBe(413)
    expect(exceeds.json()).toMatchObject({
      retcode: errorCodes.BODY_TOO_LARGE.retcode,
      details: { limit: `${bodyLimitOf(call) / 1_024} KiB` },
    })
  })

  it('is 8 KiB for strangers and passwords, and 1 MiB only where forms and drawings travel', () => {
    const small = calls.filter(([name, { access }]) => access === 'public' || name === 'session.changePassword')
    expect(small.map(([, call]) => bodyLimitOf(call))).toEqual(small.map(() => 8_192))
    const large = calls.filter(([, call]) => bodyLimitOf(call) > 65_536)
    expect(
      large.every(
        ([name, call]) =>
          name === 'file.upload' ||
          (name.startsWith('pageTable.') && bodyLimitOf(call) === 262_144) ||
          (/^(form|formData|formDesign|schemaPage|processDefinition|processInstance|administration|task)\./.test(
            name,
          ) &&
            bodyLimitOf(call) === BODY_LIMIT_BYTES),
      ),
    ).toBe(true)
  })
})
