import type { FlowNode } from '../definition.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { error, warning } from './rule.ts'
import type { Rule } from './rule.ts'

/** A link leads from throw events to exactly one catch event of its name in the same container (BPMN 2.0.2, 10.5.4). */
export const linksLeadSomewhere: Rule = function* ({ nodes }) {
  const all = Object.values(nodes)
  const throws = all.filter(({ type }) => type === 'linkIntermediateThrowEvent')
  const catches = all.filter(({ type }) => type === 'linkIntermediateCatchEvent')
  for (const node of [...throws, ...catches]) {
    const name = linkOf(node)
    const isThrow = node.type === 'linkIntermediateThrowEvent'
    const others = (isThrow ? catches : throws).filter(
      (other) => other.parentId === node.parentId && linkOf(other) === name,
    )
    const [en, zh] = [labelOf(node), labelZhOf(node)]
    if (name === undefined) {
      yield error(node.id, 'linkWithoutName', `${en}: the link has no name; give it one`, `${zh}：链接没有名称，请填写`)
    } else if (isThrow && others.length !== 1) {
      yield error(
        node.id,
        'linkWithoutTarget',
        `${en}: there are ${others.length} catch events for link “${name}” in the same container; draw exactly one`,
        `${zh}：同一层有 ${others.length} 个链接“${name}”的捕获事件，必须正好一个`,
      )
    } else if (!isThrow && others.length === 0) {
      yield warning(
        node.id,
        'linkWithoutSource',
        `${en}: no throw event in the same container leads to link “${name}”`,
        `${zh}：同一层没有抛出事件通到链接“${name}”`,
      )
    }
    if ((isThrow ? node.outgoing : node.incoming).length > 0) {
      yield error(
        node.id,
        'linkWithFlow',
        isThrow ? `${en}: no flow may leave a throwing link` : `${en}: no flow may lead to a catching link`,
        isThrow ? `${zh}：抛出链接不能有流出的连线` : `${zh}：捕获链接不能有流入的连线`,
      )
    }
  }
}

const linkOf = ({ event }: FlowNode): string | undefined => (event?.kind === 'link' ? event.name : undefined)
