/** `npm run api`: METHOD PATH ACCESS SUMMARY of every call. */
import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api } from '@liveline/contract/define-api.ts'

for (const [subject, api] of Object.entries(allApis)) {
  for (const [name, call] of Object.entries(api as Api)) {
    const columns = [
      call.method.padEnd(4),
      call.path.padEnd(42),
      call.access.padEnd(18),
      call.extension ? '+' : ' ',
      call.summary,
    ]
    console.log(`${columns.join(' ')}  (${subject}.${name})`)
  }
}
