import type { ProcessDefinition } from '@liveline/workflow-engine'

/** Ids of the user tasks of a drawing, those nearest to some elements first, along lines in either direction. Pure. */
export function nearTasks({ nodes, flows }: ProcessDefinition, elementIds: readonly string[]): string[] {
  const beside = new Map<string, string[]>()
  const join = (one: string, other: string) => beside.set(one, [...(beside.get(one) ?? []), other])
  for (const { sourceId, targetId } of Object.values(flows)) {
    join(sourceId, targetId)
    join(targetId, sourceId)
  }
  // A set goes on with what is added while it is walked.
  const reached = new Set(elementIds)
  for (const id of reached) for (const next of beside.get(id) ?? []) reached.add(next)
  return [...reached].filter((id) => Object.hasOwn(nodes, id) && nodes[id]?.type === 'userTask')
}
