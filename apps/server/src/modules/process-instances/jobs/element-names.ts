/** What an incident calls the element that its job belongs to. */
import type { Queryable } from '../../../database/open-database.ts'
import { databaseRefusal } from '../../../http/database-refusals.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'

/**
 * As drawn; by its id when the drawing cannot be read any more, which may be the very reason for the incident.
 */
export async function elementNames(
  definitions: DefinitionsService,
  { versionId, elementId }: { versionId: number; elementId: string },
  queryable: Queryable,
): Promise<{ name: string; nameEn: string }> {
  const version = await definitions.getVersion(versionId, queryable).catch(unlessUnreadable)
  const node = version?.settings.nodes[elementId]
  const name = node?.name ?? elementId
  return { name, nameEn: node?.nameEn ?? name }
}

function unlessUnreadable(error: unknown): RunnableVersion | undefined {
  if (databaseRefusal(error) !== undefined) throw error
  return undefined
}
