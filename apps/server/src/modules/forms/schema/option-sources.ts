import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { readCached } from '../../../database/cached.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { listDetailsBelow } from '../../organisations/organisations.service.ts'
import { listEnabledIds } from '../../users/users.service.ts'
import { fieldsOf, type FormField } from './form-fields.ts'
import { listCatalogue } from '../forms.repository.ts'

type Choices = (queryable: Queryable, query: URLSearchParams) => Promise<ReadonlySet<unknown>>

/** The calls that fill selects, by their path: what each of them offers now. */
const calls: Readonly<Record<string, Choices>> = {
  async '/form/catalogue'(queryable) {
    return new Set((await listCatalogue(queryable)).filter(({ enabled }) => enabled).map(({ value }) => value))
  },
  '/organize/options'(queryable, query) {
    const [aid, pid] = [Number(query.get('aid')), numberIn(query, 'pid')]
    return readCached(queryable, 'directory', `below:${aid}:${pid}`, async () => {
      return new Set((await listDetailsBelow(queryable, aid, pid)).map(({ id }) => id))
    })
  },
  '/system/user/options'(queryable, query) {
    const roleId = numberIn(query, 'roleId')
    return readCached(queryable, 'directory', `enabled:${roleId}`, async () => {
      return new Set(await listEnabledIds(queryable, roleId))
    })
  },
}

/**
 * What may be chosen in the selects of a schema whose options come from a call, by the `source` they name; tables of
 * rows included. A source that depends on a value of the form, or that is none of these calls, is not judged.
 * @param editable only of these fields; the others are not judged. Absent: all
 */
export async function choicesOf(
  queryable: Queryable,
  schema: AmisSchema,
  editable?: ReadonlySet<string>,
): Promise<Record<string, ReadonlySet<unknown>>> {
  const choices: Record<string, ReadonlySet<unknown>> = {}
  const judged = fieldsOf(schema).filter(({ name }) => editable === undefined || editable.has(name))
  for (const source of new Set(sourcesOf(judged))) {
    const [path = '', query = ''] = source.replace(/^get:/i, '').split(/\?(.*)/s)
    const read = Object.hasOwn(calls, path) ? calls[path] : undefined
    if (read === undefined || query.includes('${')) continue
    // One after the other: a transaction has only one connection.
    choices[source] = await read(queryable, new URLSearchParams(query))
  }
  return choices
}

const sourcesOf = (fields: readonly FormField[]): string[] =>
  fields.flatMap(({ source, fields: columns }) => [...(source === undefined ? [] : [source]), ...sourcesOf(columns)])

const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name)
  return text === null ? undefined : Number(text)
}
