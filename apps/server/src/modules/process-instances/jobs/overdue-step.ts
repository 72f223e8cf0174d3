/** What a time limit does to a task itself: completes it, or sends it back to the step before. */
import type { ProcessDefinition } from '@liveline/workflow-engine'
import type { Tx } from '../../../database/open-database.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { closingStep } from '../step/closing-step.ts'
import type { RunStep } from '../step/run-step.ts'
import type { Step } from '../step/step.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import { callScopeAt, getVersionAt, scopesById } from '../store/version-at.ts'
import { listCompletedElements } from './overdue-step.repository.ts'

export function createOverdueStep(parts: { readonly definitions: DefinitionsService; readonly runStep: RunStep }) {
  const { definitions, runStep } = parts

  /** Does what the drawing says; false when it may not be done, or there is no step to go back to. */
  return async function passOverdue(tx: Tx, loaded: LoadedInstance, task: OpenTask, now: Date): Promise<boolean> {
    const { instance } = loaded
    const version = await definitions.getVersion(instance.definitionVersionId, tx)
    const { elementId, id: taskId } = task.row
    const own = await getVersionAt(definitions, loaded, task.row.scopeId, tx)
    const node = own.settings.nodes[elementId]
    const step = { version, before: loaded, act: undefined, mainForm: undefined, heading: instance, now }
    if (node?.timeLimit?.onOverdue === 'pass') {
      if (node.needsAPerson) return false
      await runStep(tx, { ...step, ...closingStep(own, loaded, { kind: 'automatic', taskId, reason: 'overdue' }) })
      return true
    }
    const before = upstreamOf(own.definition, elementId)
    const call = callScopeAt(scopesById(loaded.state.scopes), task.row.scopeId)
    const completed = await listCompletedElements(tx, instance.id, call?.id)
    const target = completed.find((id) => id !== elementId && before.has(id))
    if (target === undefined) return false
    const back: Pick<Step, 'command' | 'closing'> = {
      command: { type: 'moveTokens', from: [task.row.tokenId], to: [target], mode: 'return', reason: 'overdueReturn' },
      closing: { kind: 'automatic', taskId, outcome: undefined, reason: 'overdueReturn' },
    }
    await runStep(tx, { ...step, ...back })
    return true
  }
}

/** Everything from which a flow leads to an element. */
function upstreamOf({ flows }: ProcessDefinition, elementId: string): Set<string> {
  const found = new Set<string>()
  const walk = (id: string) => {
    for (const { sourceId, targetId } of Object.values(flows)) {
      if (targetId !== id || found.has(sourceId)) continue
      found.add(sourceId)
      walk(sourceId)
    }
  }
  walk(elementId)
  return found
}
