/** What would leave a task without handler, outcome or form: refused at release. */
import type { ExtensionElement, ProcessDefinition } from '@liveline/workflow-engine'
import { DEFAULT_REMIND_AT, readProcessSettings } from '../read-settings.ts'

export type SettingProblem = {
  readonly elementId: string
  readonly code: string
  readonly message: string
  readonly messageZh: string
}

export function settingProblems(definition: ProcessDefinition): SettingProblem[] {
  const settings = readProcessSettings(definition)
  return Object.values(definition.nodes).flatMap((node) => {
    if (node.type !== 'userTask') return []
    const own = settings.nodes[node.id]
    const { assignee, candidateUsers = [], candidateGroups = [] } = node.userTask ?? {}
    const problem = (code: string, message: string, messageZh: string) => ({
      elementId: node.id,
      code,
      message,
      messageZh,
    })
    const problems: SettingProblem[] = []
    if (own?.approvers.length === 0 && assignee === undefined && candidateUsers.length + candidateGroups.length === 0) {
      problems.push(
        problem(
          'approverMissing',
          `'${node.id}' has nobody who may complete it: add an approver`,
          `“${node.id}”没有办理人，请添加审批人`,
        ),
      )
    }
    if (own !== undefined && own.outcomes.length > 1 && own.outcomeVariable === undefined) {
      problems.push(
        problem(
          'outcomeVariableMissing',
          `'${node.id}' has outcomes but no outcomeVariable to keep them in: name one`,
          `“${node.id}”有办理结果但没有 outcomeVariable，请填写`,
        ),
      )
    }
    for (const element of node.extensions.elements.filter(({ name }) => name === 'liveline:timeLimit')) {
      if (!isTimeLimit(element)) {
        problems.push(
          problem(
            'timeLimitWrong',
            `'${node.id}' needs hours above 0, remindAt between 0 and 1 and escalateTo 'role:id' or 'user:name'`,
            `“${node.id}”的时限须满足：hours 大于 0，remindAt 在 0 与 1 之间，escalateTo 为“role:编号”或“user:用户名”`,
          ),
        )
      }
    }
    for (const element of own?.separateFrom ?? []) {
      if (element !== 'initiator' && definition.nodes[element] === undefined) {
        problems.push(
          problem(
            'separateFromUnknown',
            `'${node.id}' is to be separate from '${element}', which does not exist: correct the id`,
            `“${node.id}”须与“${element}”由不同的人办理，但后者不存在，请改正 id`,
          ),
        )
      }
    }
    return problems
  })
}

function isTimeLimit({ attributes }: ExtensionElement): boolean {
  const { hours, remindAt = String(DEFAULT_REMIND_AT), escalateTo = 'role:0' } = attributes
  const share = Number(remindAt)
  return Number(hours) > 0 && share > 0 && share < 1 && /^(role:\d+|user:\S+)$/.test(escalateTo)
}
