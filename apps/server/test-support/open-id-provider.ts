/**
 * A real OpenID Connect provider on 127.0.0.1, which believes whatever name is typed: `two=name` is somebody else who
 * calls himself `name`, and whose address nobody has verified.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import OpenIdProvider from 'oidc-provider'

export const CLIENT = { clientId: 'liveline', clientSecret: 'a secret of the console and its provider' }

export type OpenIdServer = Awaited<ReturnType<typeof openOpenIdProvider>>

/** `landing`: where browsers come back to. */
export async function openOpenIdProvider(landing: string) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = new OpenIdProvider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [landing],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    // As a provider would that lets its people in without asking each time.
    cookies: { keys: ['of a test'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims() {
        const called = id.slice(id.indexOf('=') + 1)
        const email = { email: called, email_verified: called === id }
        return { sub: `subject of ${id}`, preferred_username: called, name: `${id} of the provider`, ...email }
      },
    }),
  })
  server.on('request', (...exchange) => void provider.callback()(...exchange))
  return {
    issuer,
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Goes through the provider's pages as a browser would; answers the address that it sends the browser back to. */
export async function logInAtProvider(address: string, landing: string, userName: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(address)
  let form: Readonly<Record<string, string>> | undefined
  for (let step = 0; step < 20; step++) {
    const response = await fetch(next, {
      method: form === undefined ? 'GET' : 'POST',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    })
    form = undefined
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const page = await response.text()
    if (location !== null) {
      next = new URL(location, next)
      if (next.href.startsWith(landing)) return next
      continue
    }
    const [, action] = /action="([^"]+)"/.exec(page) ?? []
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    if (action === undefined || prompt === undefined) throw new Error(`No form at ${next.href}: ${page}`)
    next = new URL(action, next)
    form = prompt === 'login' ? { prompt, login: userName, password: 'any' } : { prompt }
  }
  throw new Error('The provider never sends the browser back')
}
