import { liveLineApi } from '@liveline/contract/live-line/calls.ts'
import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import { userApi } from '@liveline/contract/user/calls.ts'
import { readCached } from './database/cached.ts'
import type { OptionSources } from './modules/forms/schema/option-sources.ts'
import type { CatalogueService } from './modules/live-line/catalogue.service.ts'
import { listDetailsBelow } from './modules/organisations/organisations.service.ts'
import { listEnabledIds } from './modules/users/users.service.ts'

/** The calls that fill the selects of forms, each with what the module behind it offers now. */
export function formOptions(catalogue: Pick<CatalogueService, 'offeredCodes'>): OptionSources {
  return {
    [liveLineApi.catalogue.path]: (queryable) => catalogue.offeredCodes(queryable),
    [organisationApi.options.path](queryable, query) {
      const [aid, pid] = [Number(query.get('aid')), numberIn(query, 'pid')]
      return readCached(queryable, 'directory', `below:${aid}:${pid}`, async () => {
        return new Set((await listDetailsBelow(queryable, aid, pid)).map(({ id }) => id))
      })
    },
    [userApi.options.path](queryable, query) {
      const roleId = numberIn(query, 'roleId')
      return readCached(queryable, 'directory', `enabled:${roleId}`, async () => {
        return new Set(await listEnabledIds(queryable, roleId))
      })
    },
  }
}

const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name)
  return text === null ? undefined : Number(text)
}
