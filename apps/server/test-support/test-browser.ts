import type { ApiCall, ClientInput } from '@liveline/contract/define-api.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { loginBody } from './login-calls.ts'
import type { Answer, CallOptions, TestApp } from './test-app.ts'

/** What a browser adds to calls: the header that tells it from other clients, and the cookies it keeps. */
export type TestBrowser = {
  /** Name and value of each cookie, oldest first; a test may take some out. */
  readonly cookies: Map<string, string>
  headers(): Record<string, string>
  call<const C extends ApiCall>(call: C, input: ClientInput<C>, token?: string, how?: CallOptions): Promise<Answer<C>>
  /** Through the real login; answers the token. */
  logIn(userName: string, password: string): Promise<string>
}

export function aBrowser(test: TestApp): TestBrowser {
  const cookies = new Map<string, string>()

  function keep(answer: Answer<ApiCall>): void {
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(String(line)) ?? []
      cookies.delete(name)
      if (!attributes.includes('Max-Age=0')) cookies.set(name, value)
    }
  }

  const browser: TestBrowser = {
    cookies,
    headers: () => ({
      'sec-fetch-site': 'same-origin',
      ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    }),
    async call(call, input, token, how = {}) {
      const answer = await test.call(call, input, token, { ...how, headers: { ...browser.headers(), ...how.headers } })
      keep(answer)
      return answer
    },
    async logIn(userName, password) {
      const pair = (await browser.call(sessionApi.keypair, {})).data
      const params = { exponentOrKey: pair.key }
      const answer = await browser.call(sessionApi.login, { params, body: loginBody(pair, userName, password) })
      if (answer.retcode !== 0) throw new Error(`${userName} could not log in: ${answer.msg}`)
      return answer.data.token
    },
  }
  return browser
}
