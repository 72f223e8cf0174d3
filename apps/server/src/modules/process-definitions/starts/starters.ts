/** For whom events start a workflow: the person that the drawing names, else whoever released it. */
import { startsByEvent, type ProcessDefinition } from '@liveline/workflow-engine'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { findUserIds } from '../../directory/directory.service.ts'
import { drawingProblem, type DrawingProblem } from '../drawings/drawing-problem.ts'
import type { ProcessSettings } from '../node-settings.ts'
import { findStarter } from './starter.repository.ts'

const START = 'workflow:start'

function mayStart({ permissions, roleIds }: Caller, { starters }: ProcessSettings): boolean {
  return permissions.has(START) && (starters.length === 0 || starters.some((role) => roleIds.includes(role)))
}

/**
 * @param releaser who releases it, null: the pack; undefined: it is only saved, and whoever will release it is not known
 * @returns the person, where an event starts the process and somebody may have it
 */
export async function judgeStarter(
  queryable: Queryable,
  definition: ProcessDefinition,
  settings: ProcessSettings,
  releaser: number | null | undefined,
): Promise<{ startedBy?: number; problems: DrawingProblem[] }> {
  const { key, startedBy: named } = settings
  if (startsByEvent(definition, new Date(0)).length === 0) return { problems: [] }
  if (named === undefined && releaser === undefined) return { problems: [] }
  const userId = named === undefined ? releaser : (await findUserIds(queryable, [named])).get(named)
  const starter = userId == null ? undefined : await findStarter(queryable, userId)
  const person = named ?? ''
  if (starter === undefined) {
    const problem =
      named === undefined
        ? drawingProblem(key, 'startedByMissing')
        : drawingProblem(key, 'startedByUnknown', { person })
    return { problems: [problem] }
  }
  if (!mayStart(starter, settings)) {
    return { problems: [drawingProblem(key, 'startedByMayNot', { person: starter.userName })] }
  }
  return { startedBy: starter.userId, problems: [] }
}

/** The person as he is now. @throws {AppError} STARTER_GONE, NOT_ALLOWED_TO_START */
export async function getStarter(
  queryable: Queryable,
  userId: number,
  { settings, name }: { settings: ProcessSettings; name: string },
): Promise<Caller> {
  const starter = await findStarter(queryable, userId)
  if (starter === undefined) throw new AppError('STARTER_GONE', { details: { name } })
  if (!mayStart(starter, settings)) throw new AppError('NOT_ALLOWED_TO_START', { details: { name } })
  return starter
}
