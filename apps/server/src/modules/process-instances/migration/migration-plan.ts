/** How running instances of one version could go on in another. */
import { textIn } from '@liveline/contract/language.ts'
import { planMigration } from '@liveline/workflow-engine'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { countStanding, countStandingOf } from './migration.repository.ts'

export function createPlanMigration(parts: {
  readonly database: Queryable
  readonly definitions: Pick<DefinitionsService, 'getReleased'>
}) {
  const { database, definitions } = parts

  return async function plan(
    caller: Caller,
    wanted: {
      readonly flowKey: string
      readonly from: number
      readonly to: number
      readonly mapping: Readonly<Record<string, string>>
      readonly instanceIds?: readonly string[] | undefined
    },
  ) {
    const { flowKey, instanceIds } = wanted
    const from = await definitions.getReleased(caller, flowKey, { version: wanted.from })
    const to = await definitions.getReleased(caller, flowKey, { version: wanted.to })
    const { mapping, problems } = planMigration(from.definition, to.definition, wanted.mapping)
    const standing =
      instanceIds === undefined
        ? await countStanding(database, from.versionId)
        : await countStandingOf(database, from.versionId, instanceIds)
    return {
      mapping: { ...mapping },
      problems: problems.map(({ elementId, severity, code, message, messageZh }) => ({
        path: elementId,
        severity,
        code,
        message: textIn(caller.language, { zh: messageZh ?? message, en: message }),
      })),
      standing: standing.map(({ elementId, tasks, numbers }) => {
        const node = from.settings.nodes[elementId]
        return {
          elementId,
          name: node?.name ?? elementId,
          nameEn: node?.nameEn ?? elementId,
          tasks,
          numbers,
          to: mapping[elementId] ?? null,
        }
      }),
    }
  }
}
