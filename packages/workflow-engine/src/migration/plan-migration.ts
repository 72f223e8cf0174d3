import { indexOf } from '../definition-index.ts'
import type { FlowNode, Problem, ProcessDefinition } from '../definition.ts'
import { labelOf, labelZhOf } from '../validate/element-label.ts'
import { error, warning } from '../validate/rule.ts'

/** Which element of the new version each element of the old one becomes; what is not named becomes nothing. */
export type NodeMapping = Readonly<Record<string, string>>

/**
 * `problems` with severity `error` stop every instance; a warning names an element without a counterpart, which stops
 * those instances that stand there.
 */
export type MigrationPlan = { readonly mapping: NodeMapping; readonly problems: readonly Problem[] }

/**
 * How instances of one version could go on in another: elements with the same id and type become each other, unless
 * told otherwise.
 * @param given element ids of the old version → element ids of the new one
 */
export function planMigration(from: ProcessDefinition, to: ProcessDefinition, given: NodeMapping = {}): MigrationPlan {
  const problems: Problem[] = []
  const mapping: Record<string, string> = {}
  for (const id of Object.keys(given)) {
    if (ownOf(from.nodes, id) === undefined) {
      problems.push(
        error(
          id,
          'unknownElement',
          `'${id}' is not in the old version; remove it from the mapping`,
          `旧版本中没有“${id}”，请从对应表中删除`,
        ),
      )
    }
  }
  for (const node of Object.values(from.nodes)) {
    const named = ownOf(given, node.id)
    const targetId = named ?? node.id
    const target = ownOf(to.nodes, targetId)
    if (target === undefined || target.type !== node.type) {
      problems.push(withoutCounterpart(node, target, named))
      continue
    }
    mapping[node.id] = targetId
  }
  for (const [id, targetId] of Object.entries(mapping)) {
    const problem = misfit(
      from,
      to,
      { node: from.nodes[id] as FlowNode, target: to.nodes[targetId] as FlowNode },
      mapping,
    )
    if (problem === undefined) continue
    problems.push(problem)
    delete mapping[id]
  }
  return { mapping, problems }
}

/** Ids are anything, `constructor` and `__proto__` too. */
const ownOf = <Value>(of: Readonly<Record<string, Value>>, id: string): Value | undefined =>
  Object.hasOwn(of, id) ? of[id] : undefined

function withoutCounterpart(node: FlowNode, target: FlowNode | undefined, given: string | undefined): Problem {
  if (given === undefined) {
    return warning(
      node.id,
      'noCounterpart',
      `${labelOf(node)} has no counterpart in the new version: instances that stand there stay where they are, unless you map it`,
      `${labelZhOf(node)}在新版本中没有对应环节：停在该环节的实例不会迁移，除非为它指定对应环节`,
    )
  }
  return target === undefined
    ? error(
        node.id,
        'unknownTarget',
        `${labelOf(node)}: the new version has no element '${given}'; choose one that it has`,
        `${labelZhOf(node)}：新版本中没有“${given}”，请选择已有的环节`,
      )
    : error(
        node.id,
        'otherType',
        `${labelOf(node)} is a ${node.type}, ${labelOf(target)} a ${target.type}; choose one of the same type`,
        `${labelZhOf(node)}是 ${node.type}，${labelZhOf(target)}是 ${target.type}，请选择同类环节`,
      )
}

type Pair = { readonly node: FlowNode; readonly target: FlowNode }

/** Rows of an instance say where they are nested and how often they run, so both sides must agree in that. */
function misfit(
  from: ProcessDefinition,
  to: ProcessDefinition,
  { node, target }: Pair,
  mapping: NodeMapping,
): Problem | undefined {
  const around = indexOf(from).containers(node).slice(1)
  const wanted = around.map((id) => mapping[id])
  const found = indexOf(to).containers(target).slice(1)
  if (wanted.length !== found.length || wanted.some((id, at) => id !== found[at])) {
    return warning(
      node.id,
      'otherContainer',
      `${labelOf(node)} and ${labelOf(target)} do not lie in the same sub-process; instances that stand there cannot migrate`,
      `${labelZhOf(node)}与${labelZhOf(target)}不在同一子流程中，停在该环节的实例不能迁移`,
    )
  }
  const isLoop = ({ loop }: FlowNode): string =>
    loop === undefined ? 'once' : loop.isSequential ? 'sequential' : 'parallel'
  if (isLoop(node) !== isLoop(target)) {
    return warning(
      node.id,
      'otherLoop',
      `${labelOf(node)} and ${labelOf(target)} do not run equally often; instances that stand there cannot migrate`,
      `${labelZhOf(node)}与${labelZhOf(target)}的多实例方式不同，停在该环节的实例不能迁移`,
    )
  }
  if (node.attachedTo !== undefined && mapping[node.attachedTo] !== target.attachedTo) {
    return warning(
      node.id,
      'otherHost',
      `${labelOf(node)} and ${labelOf(target)} are not attached to the same activity`,
      `${labelZhOf(node)}与${labelZhOf(target)}不附着在同一活动上`,
    )
  }
  return undefined
}
