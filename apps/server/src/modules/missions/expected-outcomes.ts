/** What the drawing expects of each step: that whoever does it agrees. */
import type { Expect } from '@liveline/workflow-engine'
import type { OutcomeSetting, ProcessSettings } from '../process-definitions/node-settings.ts'

/** The variables that a user task sets when it is completed with its primary outcome. */
export function expectedOutcomes(settings: Pick<ProcessSettings, 'nodes'>): Expect {
  return (elementId) => {
    const node = settings.nodes[elementId]
    const outcome = node?.outcomes.find(({ primary }) => primary) ?? node?.outcomes[0]
    return node?.outcomeVariable === undefined || outcome === undefined ? {} : { [node.outcomeVariable]: outcome.value }
  }
}

/**
 * Whether an outcome says no (`danger`) or sends the work back (`requiresForms="false"`, docs/bpmn-attributes.md);
 * undefined for one that lets it go on.
 */
export function adverseKind(outcome: OutcomeSetting): 'rejected' | 'returned' | undefined {
  if (outcome.danger) return 'rejected'
  return outcome.requiresForms ? undefined : 'returned'
}
