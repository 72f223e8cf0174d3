/** At which steps instances stand. */
import type { CurrentStep } from '@liveline/contract/process-instance/shapes.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { listStanding } from './list-pages.repository.ts'

type Standing = { readonly instance_id: string; readonly definition_version_id: string }

/**
 * By instance: where something is to be done, or else the joins that wait for other branches (BPMN 13.3.2). What is
 * over stands nowhere. Of a called process, its own steps.
 */
export async function findCurrentSteps(
  database: Queryable,
  definitions: Pick<DefinitionsService, 'getVersion'>,
  instances: readonly Standing[],
): Promise<Map<string, CurrentStep[]>> {
  const standing = await listStanding(
    database,
    instances.map((row) => row.instance_id),
  )
  const at = Map.groupBy(standing, (row) => row.process_instance_id)
  const found = new Map<string, CurrentStep[]>()
  for (const { instance_id: instanceId, definition_version_id: ownVersionId } of instances) {
    const all = at.get(instanceId) ?? []
    const active = all.filter((row) => !row.waits_for_others)
    const steps: CurrentStep[] = []
    for (const { element_id: elementId, called_version_id: called } of active.length > 0 ? active : all) {
      const { definition, settings } = await definitions.getVersion(Number(called ?? ownVersionId), database)
      const name = settings.nodes[elementId]?.name ?? definition.nodes[elementId]?.name ?? ''
      steps.push({ elementId, name, nameEn: settings.nodes[elementId]?.nameEn ?? name })
    }
    found.set(instanceId, steps)
  }
  return found
}
