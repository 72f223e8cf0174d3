/** What is wrong with who approves a step: refused at release. */
import type { ExtensionElement, FlowNode } from '@liveline/workflow-engine'
import { approverKinds, MOST_HOURS, type ApproverRule } from '../approval-settings.ts'
import type { NodeSettings } from '../node-settings.ts'
import { drawingProblem, type DrawingProblem } from './drawing-problem.ts'

export function approvalProblems(node: FlowNode, own: NodeSettings): DrawingProblem[] {
  const { attributes } = node.extensions
  const named = (name: string) => node.extensions.elements.filter((one) => one.name === `liveline:${name}`)
  const element = node.id
  const problems: DrawingProblem[] = []

  for (const { attributes: rule } of named('approver')) {
    const kind = rule['kind'] ?? ''
    if (!approverKinds.some((one) => one === kind))
      problems.push(drawingProblem(element, 'approverKindUnknown', { kind, known: approverKinds.join(', ') }))
  }
  for (const { kind, value } of own.approvers.filter((rule) => !hasValue(rule)))
    problems.push(
      value === ''
        ? drawingProblem(element, 'approverValueMissing')
        : drawingProblem(element, 'approverValueWrong', { kind, value }),
    )
  if (!named('approval').every((one) => isApproval(one, own))) problems.push(drawingProblem(element, 'approvalWrong'))
  for (const policy of ['emptyApprover', 'sameApprover', 'initiatorApprover'] as const) {
    const word = attributes[`liveline:${policy}`] ?? (policy === 'emptyApprover' ? 'block' : 'keep')
    const isWord = policy === 'emptyApprover' ? /^(block|administrator|pass|user:\S+)$/ : /^(keep|pass|leader)$/
    if (!isWord.test(word)) problems.push(drawingProblem(element, 'policyWrong', { policy, word }))
    if (word === 'pass') problems.push(...passProblems(own, policy))
  }
  for (const limit of named('timeLimit')) {
    if (!isTimeLimit(limit)) problems.push(drawingProblem(element, 'timeLimitWrong'))
    else if (limit.attributes['onOverdue'] === 'pass') problems.push(...passProblems(own, 'onOverdue'))
  }
  return problems
}

/** What nobody looks at must neither guard lives nor want something filled in. */
function passProblems({ elementId: element, ...own }: NodeSettings, policy: string): DrawingProblem[] {
  if (own.needsAPerson) return [drawingProblem(element, 'passesGuarded', { policy })]
  const isFilledIn = own.formKey !== undefined || Object.values(own.fields).some(({ required }) => required)
  return isFilledIn ? [drawingProblem(element, 'passesForm', { policy })] : []
}

const isId = (text: string) => /^\d{1,15}$/.test(text)

function hasValue({ kind, value }: ApproverRule): boolean {
  switch (kind) {
    case 'initiator':
    case 'initiatorLeaderChain':
    case 'departmentLeader':
      return true
    case 'chosenByInitiator':
    case 'chosenByPrevious':
      return value === '' || isId(value)
    case 'role':
    case 'post':
    case 'department':
      return isId(value)
    case 'user':
    case 'formField':
    case 'expression':
    case 'certificateHolder':
      return value !== ''
  }
}

function isApproval({ attributes }: ExtensionElement, { outcomes }: NodeSettings): boolean {
  const { mode = '', ratio = '1', weight = '1', onReject = 'end', agreed, rejected } = attributes
  const isOutcome = (value: string | undefined, danger: boolean) =>
    value === undefined
      ? outcomes.filter((outcome) => outcome.danger === danger).length <= 1 ||
        (!danger && outcomes.some((outcome) => outcome.primary && !outcome.danger))
      : outcomes.some((outcome) => outcome.value === value && outcome.danger === danger)
  const isMode = ['anyOne', 'all', 'inSequence', 'ratio', 'weight'].includes(mode)
  const isCounted =
    (mode !== 'ratio' || attributes['ratio'] !== undefined) && (mode !== 'weight' || attributes['weight'] !== undefined)
  return (
    isMode &&
    isCounted &&
    Number(ratio) > 0 &&
    Number(ratio) <= 1 &&
    Number(weight) > 0 &&
    ['end', 'wait'].includes(onReject) &&
    isOutcome(agreed, false) &&
    isOutcome(rejected, true)
  )
}

function isTimeLimit({ attributes }: ExtensionElement): boolean {
  const { hours, remindAt = '0.7', escalateTo = 'role:0', onOverdue = 'escalate' } = attributes
  const isShare = (text: string) => Number(text) > 0 && Number(text) < 1
  return (
    Number(hours) > 0 &&
    Number(hours) <= MOST_HOURS &&
    remindAt.split(',').every(isShare) &&
    /^(role:\d+|user:\S+)$/.test(escalateTo) &&
    ['escalate', 'pass', 'return'].includes(onOverdue)
  )
}
