/** Where each outcome of an open task leads, as the drawing and what was entered say now. */
import type { TaskOutcome } from '@liveline/contract/task/shapes.ts'
import { forecastFrom, type ExpectedPath } from '@liveline/workflow-engine'
import type { RunnableVersion } from '../process-definitions/released-versions.ts'
import type { LoadedInstance } from '../process-instances/store/stored-instance.ts'
import { expectedOutcomes } from './expected-outcomes.ts'

/** The outcomes of a step; where they lead is told while its task is open. */
export function outcomesOf(
  version: RunnableVersion,
  elementId: string,
  loaded: LoadedInstance | undefined,
): TaskOutcome[] {
  const node = version.settings.nodes[elementId]
  return (node?.outcomes ?? []).map(
    ({ value, label, labelEn, requiresOpinion, requiresForms, primary, danger }): TaskOutcome => {
      const outcome = { value, label, labelEn, requiresOpinion, requiresForms, primary, danger }
      if (loaded === undefined) return { ...outcome, leadsTo: null }
      const sets = node?.outcomeVariable === undefined ? {} : { [node.outcomeVariable]: value }
      const expect = expectedOutcomes(version.settings)
      return {
        ...outcome,
        leadsTo: leadsTo(version, forecastFrom(version.definition, loaded.state, { elementId, sets }, expect)),
      }
    },
  )
}

function leadsTo({ definition, settings }: RunnableVersion, { tasks, endIds }: ExpectedPath): TaskOutcome['leadsTo'] {
  const next = tasks.filter(({ distance }) => distance === 1)
  const elementIds = next.length > 0 ? next.map(({ elementId }) => elementId) : endIds.slice(0, 1)
  const [first] = elementIds
  if (first === undefined) return null
  const named = elementIds.map((id) => {
    const name = definition.nodes[id]?.name ?? id
    return { name, nameEn: settings.nodes[id]?.nameEn || name }
  })
  return {
    kind: next.length === 0 ? 'end' : next.some(({ isBehind }) => isBehind) ? 'back' : 'next',
    elementId: first,
    name: named.map(({ name }) => name).join('、'),
    nameEn: named.map(({ nameEn }) => nameEn).join(', '),
    state: settings.nodes[first]?.state ?? null,
  }
}
