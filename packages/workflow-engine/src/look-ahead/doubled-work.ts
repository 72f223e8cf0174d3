import { indexOf } from '../definition-index.ts'
import type { DefinitionIndex } from '../definition-index.ts'
import { flowRegionsOf } from '../flow-regions.ts'
import type { ProcessDefinition } from '../definition.ts'
import type { ProcessState, TokenRow } from '../state.ts'

/**
 * Work to which a token that stays leads as well as a token that a move has made, without a join between that would
 * make one of them.
 */
export function findDoubledWork(
  definitionOf: (scopeId: string) => ProcessDefinition | undefined,
  after: ProcessState,
  before: ProcessState,
): readonly string[] {
  const old = new Set(before.tokens.map(({ id }) => id))
  const staying = after.tokens.filter(({ id }) => old.has(id))
  const made = after.tokens.filter(({ id, state }) => !old.has(id) && state !== 'arrived')
  return made.flatMap(({ elementId: to, scopeId }) => {
    const definition = definitionOf(scopeId)
    if (definition === undefined) return []
    const index = indexOf(definition)
    const { downstream } = flowRegionsOf(definition)
    return staying
      .filter((token) => token.scopeId === scopeId)
      .flatMap((token) => {
        const from = comesFrom(index, token)
        const ahead = [to, ...downstream(to)]
        const isCommon = (id: string): boolean => id === from || downstream(from).has(id)
        return ahead.filter((id) => isWork(index, id) && isCommon(id) && isDoneTwice(definition, id, from, to))
      })
  })
}

function comesFrom(index: DefinitionIndex, { state, flowId, elementId }: TokenRow): string {
  return state === 'arrived' && flowId !== undefined ? index.flow(flowId).sourceId : elementId
}

const isWork = (index: DefinitionIndex, id: string): boolean =>
  /task$|^(?:subProcess|transaction|callActivity)$/i.test(index.node(id).type)

/** Tokens in two branches of one fork meet at its join; what lies beyond is done once. */
function isDoneTwice(definition: ProcessDefinition, elementId: string, from: string, to: string): boolean {
  const { region, forkOf } = flowRegionsOf(definition)
  const [left, right] = [region(from), region(to)]
  const parting = left.findIndex((branch, at) => branch !== right[at])
  const level = parting < 0 ? left.length : parting
  const isSideBySide =
    left[level] !== undefined && right[level] !== undefined && forkOf(left[level]) === forkOf(right[level])
  const around = region(elementId)
  const isInside = left.slice(0, level).every((branch, at) => branch === around[at])
  return isInside && (!isSideBySide || around.length > level)
}
