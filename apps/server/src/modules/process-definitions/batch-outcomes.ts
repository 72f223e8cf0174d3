/** Which outcomes of a node may be given to many tasks at once, without a look at each: the careful answer is none. */
import type { NodeSettings, OutcomeSetting } from './node-settings.ts'

type Node = Pick<NodeSettings, 'batch' | 'formKey' | 'fields' | 'separateFrom' | 'outcomes'>

/**
 * Those that need no form, where the drawing allows it (`liveline:batch="true"`). Where it says nothing: only at a node
 * that has nothing to fill in and guards nothing. Never one that is a danger, whatever the drawing says.
 */
export function batchOutcomes(node: Node | undefined): readonly OutcomeSetting[] {
  if (node === undefined || node.batch === false) return []
  const hasForm = letsFillIn(node)
  if (node.batch === undefined && (hasForm || node.separateFrom.length > 0)) return []
  return node.outcomes.filter(({ danger, requiresForms }) => !danger && (!hasForm || !requiresForms))
}

const letsFillIn = ({ formKey, fields }: Node) =>
  formKey !== undefined || Object.values(fields).some(({ right, required }) => right === 'edit' || required)
