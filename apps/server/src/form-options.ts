import { liveLineApi } from '@liveline/contract/live-line/calls.ts'
import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import { userApi } from '@liveline/contract/user/calls.ts'
import { readCached, readCachedEach } from './database/cached.ts'
import type { Queryable } from './database/open-database.ts'
import type { Label, OptionSources } from './modules/forms/schema/option-sources.ts'
import type { CatalogueService } from './modules/live-line/catalogue.service.ts'
import { listNamesOfDetails, listPickable } from './modules/organisations/organisations.service.ts'
import { listEnabledIds, listNamesOfUsers } from './modules/users/users.service.ts'

/** The calls that fill the selects of forms, each with what the module behind it offers now and how it names a value. */
export function formOptions(catalogue: Pick<CatalogueService, 'offeredCodes' | 'namesOf'>): OptionSources {
  return {
    [liveLineApi.catalogue.path]: { offered: catalogue.offeredCodes, names: catalogue.namesOf },
    [organisationApi.options.path]: {
      offered(queryable, query) {
        const [aid, pid] = [Number(query.get('aid')), numberIn(query, 'pid')]
        return readCached(queryable, 'directory', `below:${aid}:${pid}`, async () => {
          return new Set((await listPickable(queryable, aid, pid)).map(({ id }) => id))
        })
      },
      names: keptNames('detail', listNamesOfDetails),
    },
    [userApi.options.path]: {
      offered(queryable, query) {
        const roleIds = [...numbersIn(query, 'roleId'), ...numbersIn(query, 'roleIds')]
        const [depId] = numbersIn(query, 'depId')
        return readCached(queryable, 'directory', `enabled:${roleIds.join()}:${depId}`, async () => {
          return new Set(await listEnabledIds(queryable, { roleIds, depId }))
        })
      },
      names: keptNames('named', listNamesOfUsers),
    },
  }
}

type Named = { readonly id: number; readonly name: string; readonly nameEn: string }

/** Names by id out of the cache of the directory; what is no id is known to nobody. */
function keptNames(kind: string, read: (queryable: Queryable, ids: readonly number[]) => Promise<readonly Named[]>) {
  return async (queryable: Queryable, values: readonly string[]): Promise<ReadonlyMap<string, Label>> => {
    const ids = values.filter((value) => Number.isSafeInteger(Number(value)) && String(Number(value)) === value)
    const found = await readCachedEach(
      queryable,
      'directory',
      ids.map((id) => `${kind}:${id}`),
      async (keys) => {
        const rows = await read(
          queryable,
          keys.map((key) => Number(key.slice(kind.length + 1))),
        )
        return new Map(
          rows.map(({ id, name, nameEn }) => [`${kind}:${id}`, { label: name, labelEn: nameEn || name }] as const),
        )
      },
    )
    return new Map([...found].map(([key, label]) => [key.slice(kind.length + 1), label]))
  }
}

const numbersIn = (query: URLSearchParams, name: string): number[] =>
  (query.get(name) ?? '').split(',').flatMap((text) => (text === '' ? [] : [Number(text)]))

const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name)
  return text === null ? undefined : Number(text)
}
