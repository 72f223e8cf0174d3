import type { FlowVersion } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { Drawing } from '../../../ui/diagram/drawing.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { versionDrawingQuery, versionsQuery } from '../migration/migration-queries.ts'

interface Drawn {
  /** Of the workflow, once they are known. */
  readonly versions: readonly FlowVersion[] | undefined
  /** Of the version, once it is there; undefined as long as no version is chosen. */
  readonly drawing: Drawing | undefined
  readonly error: Error | undefined
  /** The workflow has no such version. */
  readonly isMissing: boolean
  readonly retry: () => void
}

/** How a version of a workflow is drawn, and which others there are. */
export function useVersions(flowKey: string, version: number | undefined): Drawn {
  const language = useLanguage()
  const versions = useQuery(versionsQuery(flowKey))
  const versionId = versions.data?.find((one) => one.version === version)?.versionId
  const drawing = useQuery({
    ...versionDrawingQuery(flowKey, version ?? 0, versionId ?? 0, language),
    enabled: versionId !== undefined,
  })
  const failed = [versions, drawing].find(({ isError, data }) => isError && data === undefined)
  return {
    versions: versions.data,
    drawing: versionId === undefined ? undefined : drawing.data,
    error: failed?.error ?? undefined,
    isMissing: versions.data !== undefined && version !== undefined && versionId === undefined,
    retry: () => void failed?.refetch(),
  }
}
