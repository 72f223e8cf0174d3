import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api } from '@liveline/contract/define-api.ts'
import { expect, it } from 'vitest'
import config from '../vite.config.ts'

const contexts = Object.keys(config.server?.proxy ?? {})
/** As Vite matches an address. */
const isProxied = (url: string) =>
  contexts.some((context) => (context.startsWith('^') ? new RegExp(context).test(url) : url.startsWith(context)))

const paths = Object.entries<Api>(allApis).flatMap(([subject, api]) =>
  Object.entries(api).map(([name, { path }]) => [`${subject}.${name}`, path.replaceAll(/[{}]/g, '')] as const),
)

it.each(paths)('%s reaches the server from the development address', (_, path) => {
  expect(isProxied(path)).toBe(true)
})

it.each(['/', '/index.html', '/src/main.ts', '/node_modules/.vite/deps/react.js', '/@vite/client', '/login', '/forms'])(
  '%s is answered by Vite itself',
  (path) => {
    expect(isProxied(path)).toBe(false)
  },
)
