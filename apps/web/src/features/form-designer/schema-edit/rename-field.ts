import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isObject } from '@liveline/form-schema/json.ts'
import { changeProperties } from './change-property.ts'
import { namesIn, scopeOf } from './field-names.ts'
import { mendNames, type Renaming } from './mend-names.ts'
import { pathText, treeOf } from './tree.ts'

/** Why a name may not be given. */
export type NameProblem = 'malformed' | 'taken'

/** As the lint asks for it (`packages/form-schema/src/lint.ts`). */
const wellFormed = /^[A-Za-z]\w{0,63}$/

export function nameProblem(schema: AmisSchema, id: string, name: string): NameProblem | undefined {
  const at = treeOf(schema).get(id)
  if (!wellFormed.test(name) || name === 'constructor' || name === 'prototype') return 'malformed'
  return at !== undefined && namesIn(schema, scopeOf(at), new Set([id])).has(name) ? 'taken' : undefined
}

/** Gives a field another name, and mends everything in the schema that reads it. */
export function renameField(schema: AmisSchema, id: string, after: string): AmisSchema {
  const renaming = renamingOf(schema, id, after)
  if (renaming === undefined) return schema
  const named = changeProperties(schema, [id], { name: after })
  return renaming.before === '' ? named : mendNames(named, renaming)
}

function renamingOf(schema: AmisSchema, id: string, after: string): Renaming | undefined {
  const at = treeOf(schema).get(id)
  const before = at?.node['name']
  if (at === undefined || before === after) return undefined
  const table = at.role === 'column' ? treeOf(schema).get(at.parent ?? '')?.node['name'] : undefined
  return {
    before: typeof before === 'string' ? before : '',
    after,
    table: typeof table === 'string' ? table : undefined,
  }
}

/** Where the schema reads a field, as JSON paths: what a rename mends. */
export function readersOf(schema: AmisSchema, id: string): readonly string[] {
  const at = treeOf(schema).get(id)
  const name = at?.node['name']
  const renaming = renamingOf(schema, id, ' ')
  if (at === undefined || typeof name !== 'string' || renaming === undefined) return []
  return changedPlaces(schema, mendNames(schema, renaming), '$').filter(
    (place) => place !== `${pathText(at.path)}.name`,
  )
}

function changedPlaces(before: unknown, after: unknown, path: string): readonly string[] {
  if (before === after) return []
  if (Array.isArray(before) && Array.isArray(after))
    return before.flatMap((one: unknown, index) => changedPlaces(one, after[index], `${path}[${index}]`))
  if (!isObject(before) || !isObject(after)) return [path]
  const names = Object.keys(before)
  if (names.some((name) => !Object.hasOwn(after, name))) return [path]
  return names.flatMap((name) => changedPlaces(before[name], after[name], `${path}.${name}`))
}
