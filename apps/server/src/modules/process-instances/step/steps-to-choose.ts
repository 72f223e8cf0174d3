/** Steps whose approver somebody chooses before they are reached. */
import type { StepToChoose } from '@liveline/contract/signing/shapes.ts'
import type { ProcessDefinition } from '@liveline/workflow-engine'
import type { NodeSettings, ProcessSettings } from '../../process-definitions/node-settings.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'

type ChoiceKind = 'chosenByInitiator' | 'chosenByPrevious'

/** Steps whose approver the applicant chooses. */
export const stepsOfInitiator = ({ nodes }: Pick<ProcessSettings, 'nodes'>): StepToChoose[] =>
  Object.values(nodes).flatMap((node) => toChoose(node, 'chosenByInitiator'))

/** Steps whose approver is chosen by whoever completes the step before. */
export const stepsOfAnybodyBefore = ({ nodes }: Pick<ProcessSettings, 'nodes'>): StepToChoose[] =>
  Object.values(nodes).flatMap((node) => toChoose(node, 'chosenByPrevious'))

/** Steps that may come next after an element, whose approver is chosen by whoever completes it. */
export function stepsOfPrevious({ definition, settings }: RunnableVersion, elementId: string): StepToChoose[] {
  return nextUserTasks(definition, elementId).flatMap((id) => {
    const node = settings.nodes[id]
    return node === undefined ? [] : toChoose(node, 'chosenByPrevious')
  })
}

function toChoose({ elementId, name, nameEn, approvers }: NodeSettings, kind: ChoiceKind): StepToChoose[] {
  const rule = approvers.find((one) => one.kind === kind)
  return rule === undefined ? [] : [{ elementId, name, nameEn, roleId: rule.value === '' ? null : Number(rule.value) }]
}

function nextUserTasks({ nodes, flows }: ProcessDefinition, from: string): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  const walk = (id: string) => {
    for (const flowId of nodes[id]?.outgoing ?? []) {
      const target = flows[flowId]?.targetId
      if (target === undefined || seen.has(target)) continue
      seen.add(target)
      if (nodes[target]?.type === 'userTask') found.push(target)
      else walk(target)
    }
  }
  walk(from)
  return found
}
