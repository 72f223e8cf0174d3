/** Which of the processes that run a simulation shows. */
import { useState } from 'react'
import type { ProcessState } from '@liveline/workflow-engine'
import { processOf } from './called.ts'
import type { Choice } from './choices.ts'
import type { Simulation } from './simulate.ts'

export interface OpenProcess {
  /** '' for the drawing itself. */
  readonly process: string
  /** How many calls lead to it. */
  readonly depth: number
}

/** The drawing itself, and what of it is called now: each below the one that calls it. */
export function openProcesses(state: ProcessState | undefined): readonly OpenProcess[] {
  const scopes = state?.scopes ?? []
  const byId = new Map(scopes.map((scope) => [scope.id, scope]))
  const depthOf = (id: string | undefined): number => {
    const scope = byId.get(id ?? '')
    if (scope === undefined) return 0
    return depthOf(scope.parentScopeId) + (scope.definitionId === undefined ? 0 : 1)
  }
  const called = new Map<string, number>()
  for (const { id, definitionId } of scopes)
    if (definitionId !== undefined && !called.has(definitionId)) called.set(definitionId, depthOf(id))
  const open = [...called].map(([process, depth]) => ({ process, depth }))
  return [{ process: '', depth: 0 }, ...open.toSorted((one, other) => one.depth - other.depth)]
}

/** Where the flow goes on: in the process that it was in as long as something can happen there. */
export function goesOnIn(choices: readonly Choice[], before: string): string {
  const own = choices.filter(({ isBeside }) => !isBeside)
  const [first] = own
  const stays = first === undefined || own.some(({ elementId }) => processOf(elementId) === before)
  return stays && choices.length > 0 ? before : processOf(first?.elementId ?? '')
}

/** The process that is shown: where the flow goes on, until another is looked at; the next step leads back. */
export function useShownProcess(simulation: Simulation, choices: readonly Choice[]) {
  const [followed, follow] = useState({ simulation, process: '' })
  const [looked, lookAt] = useState<{ readonly simulation: Simulation; readonly elementId: string }>()
  let { process } = followed
  if (followed.simulation !== simulation) {
    process = goesOnIn(choices, followed.process)
    follow({ simulation, process })
  }
  const isLookedAt = looked?.simulation === simulation
  return {
    process: isLookedAt ? processOf(looked.elementId) : process,
    /** What is to be seen of it; new with each time that it is asked for. */
    looked: isLookedAt ? looked : undefined,
    /** An element, or a process as a whole. */
    lookAt: (elementId: string) => lookAt({ simulation, elementId }),
  }
}
