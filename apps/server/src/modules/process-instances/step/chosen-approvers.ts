/** Approvers whom people choose for later steps: the applicant at the start, or whoever completes the step before. */
import { nameIn, say, type Language } from '@liveline/contract/language.ts'
import type { ChosenApprovers, StepToChoose } from '@liveline/contract/signing/shapes.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { ApproverRule } from '../../process-definitions/approval-settings.ts'
import type { NodeSettings, ProcessSettings } from '../../process-definitions/node-settings.ts'
import { refusalTexts } from '../process-instances.texts.ts'

const isChoice = ({ kind }: ApproverRule) => kind === 'chosenByInitiator' || kind === 'chosenByPrevious'

/**
 * @param steps those that the caller may choose for
 * @throws {AppError} UNKNOWN_FIELD for another step; SIGNER_REFUSED for somebody who may not have it
 */
export async function assertChoosable(
  queryable: Queryable,
  chosen: ChosenApprovers,
  steps: readonly StepToChoose[],
  language: Language,
): Promise<void> {
  const unknown = Object.keys(chosen).filter((elementId) => !steps.some((step) => step.elementId === elementId))
  if (unknown.length > 0)
    throw new AppError('UNKNOWN_FIELD', { details: { fields: unknown.map((id) => `chosen.${id}`) } })
  for (const step of steps) {
    const userIds = chosen[step.elementId] ?? []
    if (userIds.length === 0) continue
    const role = step.roleId === null ? undefined : ({ kind: 'role', id: step.roleId } as const)
    const people = userIds.map((id) => ({ kind: 'user', id }) as const)
    const directory = await loadDirectory(queryable, [...people, ...(role === undefined ? [] : [role])])
    for (const person of people) {
      const isActive = directory.userIds(person).length > 0
      if (isActive && (role === undefined || directory.userIds(role).includes(person.id))) continue
      const reason =
        isActive && role !== undefined
          ? say(language, refusalTexts.notInRole, { role: directory.handler(role, language).name })
          : say(language, refusalTexts.notActive)
      throw new AppError('SIGNER_REFUSED', {
        details: { person: directory.person(person.id).name, step: nameIn(language, step), reason },
      })
    }
  }
}

/**
 * A step that is to be chosen for and is not, would be without a handler from the beginning.
 * @throws {AppError} APPROVER_NOT_CHOSEN when somebody is there to choose
 */
export function assertChosen(
  node: NodeSettings | undefined,
  chosen: ChosenApprovers,
  { isByHand, language }: { readonly isByHand: boolean; readonly language: Language },
): void {
  if (node === undefined || !isByHand || node.approvers.length === 0 || !node.approvers.every(isChoice)) return
  if ((chosen[node.elementId] ?? []).length > 0) return
  throw new AppError('APPROVER_NOT_CHOSEN', { details: { step: nameIn(language, node) } })
}

/**
 * The applicant is there now, and not when his steps are reached.
 * @throws {AppError} APPROVER_NOT_CHOSEN for a step of his that nobody else is named for
 */
export function assertAllChosen(
  { nodes }: Pick<ProcessSettings, 'nodes'>,
  chosen: ChosenApprovers,
  language: Language,
): void {
  for (const node of Object.values(nodes)) {
    const isHis = node.approvers.length > 0 && node.approvers.every(({ kind }) => kind === 'chosenByInitiator')
    if (isHis) assertChosen(node, chosen, { isByHand: true, language })
  }
}
