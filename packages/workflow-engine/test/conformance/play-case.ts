import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSupported } from '../../src/behaviours/registry.ts'
import { parseProcess } from '../../src/index.ts'
import type { ProcessDefinition } from '../../src/index.ts'
import type { ConformanceCase, Outcome, Step } from './case.ts'
import { plays } from './steps.ts'
import type { Mismatch } from './steps.ts'
import { createWorld, withStubs } from './world.ts'
import type { World } from './world.ts'

/** Plays one outside case; a case that needs what the engine does not have is skipped with the reason. */
export async function playCase(conformanceCase: ConformanceCase, processes: string): Promise<Outcome> {
  const { id, steps, files, stubs } = conformanceCase
  const definitions: ProcessDefinition[] = []
  for (const file of files) {
    const parsed = await parseProcess(await readFile(join(processes, file), 'utf8'))
    const unsupported = parsed.problems.find(({ code }) => code === 'unsupportedLoop')
    if (unsupported !== undefined) return { id, result: 'skipped', reason: unsupported.message }
    definitions.push(...parsed.definitions.map((definition) => withStubs(definition, stubs)))
  }
  const reason = findUnsupported(definitions) ?? findUnknownStep(steps)
  if (reason !== undefined) return { id, result: 'skipped', reason }

  const world = createWorld(definitions, stubs)
  for (const [position, step] of steps.entries()) {
    const mismatch = playStep(world, step)
    if (mismatch !== undefined) return { id, result: 'failed', step: position + 1, ...mismatch }
  }
  return { id, result: 'passed' }
}

function findUnsupported(definitions: readonly ProcessDefinition[]): string | undefined {
  const types = definitions.flatMap(({ nodes }) => Object.values(nodes).map(({ type }) => type))
  const unsupported = [...new Set(types.filter((type) => !isSupported(type)))]
  return unsupported.length === 0 ? undefined : `not supported: ${unsupported.join(', ')}`
}

const actionOf = (step: Step): string | undefined => Object.keys(step).find((key) => Object.hasOwn(plays, key))

function findUnknownStep(steps: readonly Step[]): string | undefined {
  const unknown = steps.find((step) => actionOf(step) === undefined)
  return unknown === undefined ? undefined : `step not supported: ${Object.keys(unknown).join(', ')}`
}

function playStep(world: World, step: Step): Mismatch | undefined {
  const action = actionOf(step) ?? ''
  try {
    const mismatch = plays[action]?.(world, step[action], step)
    if (mismatch) return mismatch
  } catch (failure) {
    return step.expectError === true ? undefined : { expected: action, found: String(failure) }
  }
  return step.expectError === true ? { expected: 'an error', found: 'none' } : undefined
}
