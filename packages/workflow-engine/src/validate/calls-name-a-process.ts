import type { CallActivityDetails, FlowNode, Problem } from '../definition.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { error } from './rule.ts'
import type { Rule } from './rule.ts'

/** A call activity names a process by its key, the version if it wants a certain one, and both ends of what it hands over. */
export const callsNameAProcess: Rule = function* ({ nodes }) {
  for (const node of Object.values(nodes)) if (node.callActivity !== undefined) yield* check(node, node.callActivity)
}

function* check(node: FlowNode, call: CallActivityDetails): Iterable<Problem> {
  const [en, zh] = [labelOf(node), labelZhOf(node)]
  const { attributes } = node.extensions
  if (call.calledElement === '') {
    yield error(
      node.id,
      'calledProcessMissing',
      `${en}: no process is called; fill in its key (calledElement)`,
      `${zh}：没有指定被调用的流程，请填写流程标识（calledElement）`,
    )
  }
  const type = attributes['flowable:calledElementType'] ?? 'key'
  if (type !== 'key') {
    yield error(
      node.id,
      'calledBySomethingElse',
      `${en}: a process is called by its key here, not by its ${type}; remove calledElementType`,
      `${zh}：这里按流程标识调用，不支持 calledElementType="${type}"，请删除`,
    )
  }
  if (attributes['camunda:calledElementBinding'] === 'versionTag') {
    yield error(
      node.id,
      'versionTagUnknown',
      `${en}: released versions have numbers, no tags; bind to latest or to a version`,
      `${zh}：发布版本只有编号没有标签，请绑定最新版本或指定版本号`,
    )
  }
  if (call.binding === 'version' && call.version === undefined) {
    yield error(
      node.id,
      'calledVersionMissing',
      `${en}: a certain version is called, but not which; fill in calledElementVersion`,
      `${zh}：绑定了版本但没有版本号，请填写 calledElementVersion`,
    )
  }
  for (const mapping of [...call.in, ...call.out]) {
    const hasSource = mapping.source !== undefined || mapping.sourceExpression !== undefined
    if (mapping.all === true || (hasSource && (mapping.target ?? mapping.source) !== undefined)) continue
    yield error(
      node.id,
      'mappingIncomplete',
      `${en}: a variable that is handed over needs a source and a target`,
      `${zh}：传递的变量必须有来源和目标`,
    )
  }
}
