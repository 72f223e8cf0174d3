/** What would leave a task without handler, outcome or form: refused at release. */
import type { FlowNode, ProcessDefinition } from '@liveline/workflow-engine'
import { drawingProblem, type DrawingProblem } from './drawing-problem.ts'
import { MOST_APPROVERS } from '../approval-settings.ts'
import { hostWorkFaults } from '../host-work.ts'
import { readProcessSettings } from '../read-settings.ts'
import { approvalProblems } from './approval-problems.ts'

export function settingProblems(definition: ProcessDefinition): DrawingProblem[] {
  const settings = readProcessSettings(definition)
  const ofNodes = Object.values(definition.nodes).flatMap((node) => {
    const guards = guardProblems(node)
    if (node.type !== 'userTask') return [...guards, ...hostWorkProblems(node)]
    const own = settings.nodes[node.id]
    const { assignee, candidateUsers = [], candidateGroups = [] } = node.userTask ?? {}
    const problems: DrawingProblem[] = []
    if (own?.approvers.length === 0 && assignee === undefined && candidateUsers.length + candidateGroups.length === 0) {
      problems.push(drawingProblem(node.id, 'approverMissing'))
    }
    const named = (own?.approvers.length ?? 0) + candidateUsers.length + candidateGroups.length
    for (const count of [named, own?.copies.length ?? 0]) {
      if (count > MOST_APPROVERS)
        problems.push(drawingProblem(node.id, 'approversTooMany', { count, most: MOST_APPROVERS }))
    }
    if (own !== undefined && own.outcomes.length > 1 && own.outcomeVariable === undefined) {
      problems.push(drawingProblem(node.id, 'outcomeVariableMissing'))
    }
    if (own !== undefined) problems.push(...approvalProblems(node, own))
    if (!['true', 'false'].includes(node.extensions.attributes['liveline:batch'] ?? 'false')) {
      problems.push(drawingProblem(node.id, 'batchWrong'))
    }
    if (!['true', 'false'].includes(node.extensions.attributes['liveline:approvalStep'] ?? 'false')) {
      problems.push(drawingProblem(node.id, 'approvalStepWrong'))
    }
    if (!['none', 'optional', 'required'].includes(node.extensions.attributes['liveline:signature'] ?? 'none')) {
      problems.push(drawingProblem(node.id, 'signatureWrong'))
    }
    for (const element of own?.separateFrom ?? []) {
      if (element !== 'initiator' && definition.nodes[element] === undefined) {
        problems.push(drawingProblem(node.id, 'separateFromUnknown', { other: element }))
      }
    }
    return [...guards, ...problems]
  })
  const wrongNames = settings.protectedVariables.filter((name) => !/^[A-Za-z_]\w*\*?$/.test(name))
  return [
    ...ofNodes,
    ...wrongNames.map((name) => drawingProblem(definition.id, 'protectedVariableWrong', { variable: name })),
  ]
}

/** Of the attributes that the safety guard reads. */
function guardProblems({ id, type, extensions: { attributes } }: FlowNode): DrawingProblem[] {
  const { 'liveline:noJumpOver': noJumpOver = 'false', 'liveline:qualifiedOnly': qualifiedOnly } = attributes
  const problems: DrawingProblem[] = []
  if (!['true', 'false'].includes(noJumpOver)) problems.push(drawingProblem(id, 'noJumpOverWrong'))
  const isOnTask = qualifiedOnly === undefined || type === 'userTask'
  if (qualifiedOnly?.trim() === '' || !isOnTask) {
    problems.push(drawingProblem(id, 'qualifiedOnlyWrong'))
  }
  return problems
}

function hostWorkProblems(node: FlowNode): DrawingProblem[] {
  return hostWorkFaults(node).map(({ fault, field }) =>
    drawingProblem(node.id, fault === 'missing' ? 'hostFieldMissing' : 'hostFieldUnknown', { field }),
  )
}
