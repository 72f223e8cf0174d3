/** What a process takes over of an answer. */
import type { Variables, VariableValue } from '@liveline/workflow-engine'
import { parse } from 'secure-json-parse'
import type { ResultMapping } from '../../process-definitions/host-work.ts'

/** A path that leads nowhere, and an answer that is no JSON, give null: what is missing can be asked for. */
export function resultVariables(results: readonly ResultMapping[], answer: string): Variables {
  const parsed = parsedOf(answer)
  return Object.fromEntries(
    results.map(({ variable, from, asText }) => [variable, asText ? answer : partOf(parsed, from)]),
  )
}

function parsedOf(answer: string): unknown {
  try {
    return parse(answer, undefined, { protoAction: 'remove', constructorAction: 'remove' })
  } catch {
    return null
  }
}

function partOf(value: unknown, path: readonly string[]): VariableValue {
  let part = value
  for (const name of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return null
    part = (part as Readonly<Record<string, unknown>>)[name]
  }
  // What JSON is parsed into is a value.
  return part as VariableValue
}
