/** The versions that the processes called in one step run on, fetched as the engine asks for them. */
import type { CalledDefinitions, DefinitionCall, DefinitionNeeded, ProcessDefinition } from '@liveline/workflow-engine'
import type { Queryable } from '../../../database/open-database.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'

export type CalledVersions = {
  readonly forEngine: CalledDefinitions
  readonly get: (definitionId: string) => RunnableVersion | undefined
  /** The drawings fetched so far. */
  readonly all: () => readonly ProcessDefinition[]
  /** Fetches what the engine lacks. @throws {AppError} NOT_RELEASED when there is no such process to call */
  readonly fetch: (needed: DefinitionNeeded) => Promise<void>
}

export function createCalledVersions(
  queryable: Queryable,
  definitions: Pick<DefinitionsService, 'getVersion' | 'getCalled'>,
): CalledVersions {
  const byId = new Map<string, RunnableVersion>()
  const byCall = new Map<string, string>()
  return {
    forEngine: {
      get: (definitionId) => byId.get(definitionId)?.definition,
      find(call) {
        const definitionId = byCall.get(nameOf(call)) ?? ''
        const version = byId.get(definitionId)
        return version && { definitionId, definition: version.definition }
      },
    },
    get: (definitionId) => byId.get(definitionId),
    all: () => [...byId.values()].map(({ definition }) => definition),
    async fetch({ wanted }) {
      if ('definitionId' in wanted) {
        byId.set(wanted.definitionId, await definitions.getVersion(Number(wanted.definitionId), queryable))
        return
      }
      const version = await definitions.getCalled(wanted, queryable)
      const definitionId = String(version.versionId)
      byId.set(definitionId, version)
      byCall.set(nameOf(wanted), definitionId)
    },
  }
}

const nameOf = ({ key, binding, version = '' }: DefinitionCall) => JSON.stringify([key, binding, version])
