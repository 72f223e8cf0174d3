import { drawProcess, userTask } from './draw-process.ts'

export const ROAD = 'benchRoad'
const outcome = '<liveline:outcome value="done" label="办妥" labelEn="Done" primary="true"/>'
const step = (id: string, approver: string): string =>
  userTask(id, `liveline:nameEn="${id}" `).replace(
    '/>',
    `><extensionElements>${approver}${outcome}</extensionElements></userTask>`,
  )

/** apply, by who starts it → check → sign → approve, by one person. */
export const workRoad = (by: string): string => {
  const person = `<liveline:approver kind="user" value="${by}"/>`
  return drawProcess(
    ROAD,
    [
      '<startEvent id="start"/>',
      step('apply', '<liveline:approver kind="initiator"/>'),
      step('check', person),
      step('sign', person),
      step('approve', person),
      '<endEvent id="end"/>',
    ],
    [
      ['start', 'apply'],
      ['apply', 'check'],
      ['check', 'sign'],
      ['sign', 'approve'],
      ['approve', 'end'],
    ],
  )
}
