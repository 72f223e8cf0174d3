import type { RunnableVersion } from '../process-definitions/released-versions.ts'

/** What a step is called in both languages; empty where no drawing names it. */
export type StepNamed = (elementId: string) => { readonly name: string; readonly nameEn: string }

/**
 * What steps are called: as the newest version calls them that has them. Steps that a later version dropped were gone
 * through all the same.
 * @param read - gives the versions, the newest first; older ones are asked for only while a step is missing
 */
export async function nameSteps(
  elementIds: Iterable<string>,
  versionIds: readonly number[],
  read: (versionId: number) => Promise<RunnableVersion>,
): Promise<StepNamed> {
  const names = new Map<string, ReturnType<StepNamed>>()
  let missing = [...new Set(elementIds)]
  for (const versionId of versionIds) {
    if (missing.length === 0) break
    const { definition, settings } = await read(versionId)
    for (const id of missing) {
      const node = Object.hasOwn(definition.nodes, id) ? definition.nodes[id] : undefined
      if (node === undefined) continue
      const name = node.name ?? ''
      names.set(id, { name, nameEn: settings.nodes[id]?.nameEn ?? name })
    }
    missing = missing.filter((id) => !names.has(id))
  }
  return (elementId) => names.get(elementId) ?? { name: '', nameEn: '' }
}
