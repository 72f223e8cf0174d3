/** What the engine makes of a step; nothing is written. */
import { DefinitionNeeded, transition, type DrawingLimits, type TransitionResult } from '@liveline/workflow-engine'
import type { Ids } from '../../../ids.ts'
import { calledVersionAt } from '../store/version-at.ts'
import type { CalledVersions } from './called-versions.ts'
import { refusalOf } from './engine-refusals.ts'
import type { VersionAt } from './recorded-step.ts'
import type { Step } from './step.ts'

/** Fetches the processes that it calls as the engine asks for them. @throws {AppError} PROCESS_FAILED */
export async function runEngine(
  { version, before, command, now }: Pick<Step, 'version' | 'before' | 'command' | 'now'>,
  { called, ids, limits }: { called: CalledVersions; ids: Ids; limits: DrawingLimits },
): Promise<TransitionResult> {
  const context = { now, nextId: () => ids.next(), limits, definitions: called.forEngine }
  for (;;) {
    try {
      return transition(version.definition, before?.state, command, context)
    } catch (error) {
      // Pure: run again, it does the same and gets further.
      if (!(error instanceof DefinitionNeeded)) throw refusalOf(error, version.definition, ...called.all())
      await called.fetch(error)
    }
  }
}

/** By scope, also of those that are gone: a called process may begin and end within the step. */
export function versionFinder(
  { version, before }: Pick<Step, 'version' | 'before'>,
  called: CalledVersions,
  { state, effects }: Pick<TransitionResult, 'state' | 'effects'>,
): VersionAt {
  const scopes = new Map([...(before?.state.scopes ?? []), ...state.scopes].map((scope) => [scope.id, scope] as const))
  const begun = new Map(
    effects.flatMap((effect) =>
      effect.type === 'processCalled' ? [[effect.scopeId, effect.definitionId] as const] : [],
    ),
  )
  return (scopeId) => {
    const definitionId = calledVersionAt(scopes, scopeId)?.toString() ?? begun.get(scopeId)
    return (definitionId === undefined ? undefined : called.get(definitionId)) ?? version
  }
}
